package import FaceCropModel
import FoundationEssentials
import SystemPackage

/// The last two runs that were reported, in `runs.json`: what a report is compared with.
package struct ReportedRuns: Sendable, Codable, Equatable {
    /// The run that was reported last; `nil` if the first report that was asked for is still to be written.
    var current: RunDigest?
    /// The one reported before it; `nil` if there was none.
    var previous: RunDigest?

    /// The run that `run` is compared with; for a run that is reported again, the same as before.
    func compared(with run: RunDigest) -> RunDigest? { run == current ? previous : current }

    /// The two runs after `run` is reported, perhaps for a second time, which changes nothing.
    func adding(_ run: RunDigest) -> ReportedRuns {
        run == current ? self : ReportedRuns(current: run, previous: current)
    }

    /// The run that a report of `run` is compared with; `nil` if none was reported before.
    ///
    /// - Throws: `outputCollision` if another file has the name.
    package static func previous(to run: RunDigest, in folder: ReportFolder) throws(RunError) -> RunDigest? {
        try read(folder)?.compared(with: run)
    }

    /// Notes that `run` was reported, which is true only after its reports are written.
    ///
    /// - Throws: `outputCollision` if another file has the name; `outputNotWritable` if writing fails.
    package static func note(_ run: RunDigest, in folder: ReportFolder) throws(RunError) {
        let before = try read(folder)
        let after = (before ?? ReportedRuns()).adding(run)
        if after != before { try write(after, in: folder) }
    }

    /// Notes that the first report will be compared with `run`, or with none, unless that, or a reported run, is noted
    /// already.
    ///
    /// - Throws: `outputCollision` if another file has the name; `outputNotWritable` if writing fails.
    package static func begin(with run: RunDigest?, in folder: ReportFolder) throws(RunError) {
        if try read(folder) == nil { try write(ReportedRuns(current: run), in: folder) }
    }

    /// Whether something is noted.
    ///
    /// - Throws: `outputCollision` if another file has the name.
    package static func exist(in folder: ReportFolder) throws(RunError) -> Bool { try read(folder) != nil }

    private static func write(_ runs: ReportedRuns, in folder: ReportFolder) throws(RunError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(runs) else { preconditionFailure("a digest is JSON") }
        try folder.replace(folder.runs, with: Array(data))
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
