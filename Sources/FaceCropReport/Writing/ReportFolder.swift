package import FaceCropCore
import FaceCropFormats
import Foundation
package import SystemPackage

/// The folder `report` in an output folder, with the page, its previews, and the reports in other formats.
package struct ReportFolder: Sendable {
    /// What all reports have in their first lines, so that no other file is ever replaced.
    static let mark = Array("Report of facecrop".utf8)
    /// The bytes at the start of a file in which ``mark`` is looked for.
    private static let markedByteCount = 256

    /// The output folder of a run.
    package let outputFolder: FilePath

    package init(_ outputFolder: FilePath) { self.outputFolder = outputFolder }

    package var path: FilePath { outputFolder.appending("report") }
    package var previews: FilePath { path.appending("previews") }
    /// How the photos of the last two reported runs ended.
    var runs: FilePath { path.appending("runs.json") }

    /// The file of a format; `nil` if the format has none.
    package func file(_ format: ReportFormat) -> FilePath? { format.fileName.map { path.appending($0) } }

    /// Writes `text` to the file of `format`, which must have one.
    ///
    /// - Returns: The file.
    /// - Throws: `outputCollision` if another file has the name; `outputNotWritable` if writing fails.
    @discardableResult
    package func write(_ text: String, as format: ReportFormat) throws(RunError) -> FilePath {
        guard let file = file(format) else { preconditionFailure("\(format) has no file") }
        try requireReport(at: file)
        try Self.replace(file, with: Array(text.utf8))
        return file
    }

    /// Makes sure that a report, or nothing, is at `file`.
    private func requireReport(at file: FilePath) throws(RunError) {
        guard PresentFile.status(of: file) != nil else { return }
        // What cannot be read is no report either.
        let start = (try? FileHead(of: file).firstBytes) ?? []
        guard Data(start.prefix(Self.markedByteCount)).range(of: Data(Self.mark)) == nil else { return }
        throw RunError(
            .outputCollision,
            "'\(file)' is no report of facecrop and would be replaced by one. Move it away.",
            options: ["run.destination"]
        )
    }

    static func replace(_ path: FilePath, with bytes: [UInt8]) throws(RunError) {
        do throws(Errno) {
            let file = try ReplacingFile(replacing: path)
            try file.write(bytes)
            try file.commit()
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
