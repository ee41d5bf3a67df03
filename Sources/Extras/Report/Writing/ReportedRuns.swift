package import FaceCropCore
import Foundation
import SystemPackage

/// The last two runs that were reported, in `runs.json`: what a report is compared with.
package struct ReportedRuns: Sendable, Codable, Equatable {
    /// The run that was reported last.
    package var current: RunDigest
    /// The one reported before it; `nil` if there was none.
    package var previous: RunDigest?

    package init(current: RunDigest, previous: RunDigest? = nil) {
        self.current = current
        self.previous = previous
    }

    /// The two runs after `run` is reported, perhaps for a second time, which changes nothing.
    package func adding(_ run: RunDigest) -> ReportedRuns {
        run == current ? self : ReportedRuns(current: run, previous: current)
    }

    /// Notes that `run` is reported.
    ///
    /// - Returns: The run before it; `nil` if none was reported.
    /// - Throws: `outputCollision` if another file has the name; `outputNotWritable` if writing fails.
    package static func note(_ run: RunDigest, in folder: ReportFolder) throws(RunError) -> RunDigest? {
        let before = try read(folder)
        let after = before?.adding(run) ?? ReportedRuns(current: run)
        if after != before {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            guard let data = try? encoder.encode(after) else { preconditionFailure("a digest is JSON") }
            try folder.replace(folder.runs, with: Array(data))
        }
        return after.previous
    }

    /// More than a file of ten million photos has.
    private static let maximumByteCount = 2_000_000_000

    /// The runs noted in `folder`; `nil` if none are.
    ///
    /// - Throws: `outputCollision` if another file has the name.
    static func read(_ folder: ReportFolder) throws(RunError) -> ReportedRuns? {
        guard PresentFile.status(of: folder.runs) != nil else { return nil }
        let data = (try? folder.content(of: folder.runs, maximumBytes: maximumByteCount)).map { Data($0) }
        if let runs = data.flatMap({ try? JSONDecoder().decode(ReportedRuns.self, from: $0) }) { return runs }
        throw RunError(
            .outputCollision,
            "'\(folder.runs)' is not what facecrop writes there, and cannot be compared with. Move it away.",
            options: ["run.destination"]
        )
    }
}
