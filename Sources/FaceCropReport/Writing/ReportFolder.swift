package import FaceCropCore
import FaceCropFormats
import Foundation
import Glibc
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
        try replace(file, with: Array(text.utf8))
        return file
    }

    /// Makes sure that a report, or nothing, is at `file`.
    private func requireReport(at file: FilePath) throws(RunError) {
        if PresentFile.status(of: file) == nil || isReport(file) { return }
        throw RunError(
            .outputCollision,
            "'\(file)' is no report of facecrop and would be replaced by one. Move it away.",
            options: ["run.destination"]
        )
    }

    private func isReport(_ file: FilePath) -> Bool {
        // What cannot be read is no report either.
        let start = (try? FileHead(of: file).firstBytes) ?? []
        return Data(start.prefix(Self.markedByteCount)).range(of: Data(Self.mark)) != nil
    }

    /// Writes `file`, which lies below this folder.
    ///
    /// - Throws: `outputCollision` if a folder on the way is a link; `outputNotWritable` if writing fails.
    func replace(_ file: FilePath, with bytes: [UInt8]) throws(RunError) {
        try requireNoLink(to: file)
        do throws(Errno) {
            let replacing = try ReplacingFile(replacing: file)
            try replacing.write(bytes)
            try replacing.commit()
        } catch {
            throw RunError(writing: file, error)
        }
    }

    /// Makes sure that `file` is written to this folder itself: who else can write to the output folder could lead the
    /// reports to any folder of the user by a link.
    private func requireNoLink(to file: FilePath) throws(RunError) {
        var folder = file.removingLastComponent()
        while folder.components.count >= path.components.count {
            if PresentFile.status(of: folder).map({ $0.st_mode & S_IFMT }) == S_IFLNK {
                throw RunError(
                    .outputCollision,
                    "'\(folder)' is a link, and reports are written only to a folder. Remove it."
                )
            }
            folder.removeLastComponent()
        }
    }
}

extension ReportFolder {
    /// The existing previews, relative to the folder of previews; files with other names are left out.
    var existingPreviews: [String] {
        names(in: previews).filter { $0.utf8.count == 2 }.flatMap { folderName in
            names(in: previews.appending(folderName))
                .filter { PreviewFile.isName(folder: folderName, $0) }
                .map { "\(folderName)/\($0)" }
        }
    }

    /// Deletes the reports, the previews, and what the next report would be compared with; other files stay.
    ///
    /// Folders that are empty then are removed, too. In a dry run, it deletes nothing.
    ///
    /// - Returns: The deleted files, relative to the output folder.
    /// - Throws: `outputNotWritable` if one of them cannot be deleted.
    package func deleteReports(isDryRun: Bool = false) throws(RunError) -> [FilePath] {
        // Through a link, it could be a folder of another program.
        guard isFolder(path) else { return [] }
        let reports = ReportFormat.allCases.compactMap(file).filter(isReport)
        let compared = (try? ReportedRuns.read(self)) != nil ? [runs] : []
        let found = reports + compared + existingPreviews.map { previews.pushing(FilePath($0)) }
        if !isDryRun {
            for file in found where file.withPlatformString({ unlink($0) }) != 0 {
                throw RunError(writing: file, Errno(rawValue: errno))
            }
            let previewFolders = names(in: previews).map { previews.appending($0) }
            for folder in previewFolders + [previews, path] { folder.withPlatformString { _ = rmdir($0) } }
        }
        return found.map { file in
            var relative = file
            _ = relative.removePrefix(outputFolder)
            return relative
        }
    }

    private func isFolder(_ path: FilePath) -> Bool {
        PresentFile.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    private func names(in folder: FilePath) -> [String] {
        guard isFolder(folder) else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []).sorted()
    }
}
