package import FaceCropModel
import FoundationEssentials
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
    var previews: FilePath { path.appending("previews") }
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
        return start.prefix(Self.markedByteCount).contains(Self.mark)
    }

    /// Writes `file`, which lies below this folder.
    ///
    /// Who else can write to the output folder could lead the reports to any folder of the user by a link.
    ///
    /// - Throws: `outputCollision` if a folder on the way is a link; `outputNotWritable` if writing fails.
    func replace(_ file: FilePath, with bytes: [UInt8]) throws(RunError) {
        let relative = relativeBytes(file)
        let (parent, name) = relative.parentAndName
        do throws(Errno) {
            let folder = try ConfinedFolder.making(outputFolder).folder(Array(parent), makesMissing: true)
            defer { withExtendedLifetime(folder) {} }
            let replacing = try ReplacingFile(replacing: folder.held(Array(name)))
            try replacing.write(bytes)
            try replacing.commit()
        } catch .tooManySymbolicLinkLevels {
            let link = (try? ConfinedFolder(outputFolder))?.firstLink(on: relative) ?? Array(parent)
            throw RunError(
                .outputCollision,
                "'\(outputFolder.appending(name: link))' is a link, and reports are written only to a folder. Remove "
                    + "it."
            )
        } catch {
            throw RunError(writing: file, error)
        }
    }

    /// The content of `file`, which lies below this folder, with at most `maximumBytes`.
    func content(of file: FilePath, maximumBytes: Int) throws(FileContent.Failure) -> [UInt8] {
        let opened: ConfinedFile
        do throws(Errno) {
            opened = try ConfinedFolder(outputFolder).file(relativeBytes(file))
        } catch {
            throw .system(error)
        }
        return try FileContent.read(opened, maximumBytes: maximumBytes)
    }

    /// Removes `file`, which lies below this folder, and is reached without links.
    func remove(_ file: FilePath) throws(Errno) {
        let (parent, name) = relativeBytes(file).parentAndName
        try ConfinedFolder(outputFolder).folder(Array(parent)).removeFile(Array(name))
    }

    /// Removes the folder `folder`, which is this one or lies below it, if it is empty.
    private func removeFolder(_ folder: FilePath) throws(Errno) {
        let (parent, name) = relativeBytes(folder).parentAndName
        try ConfinedFolder(outputFolder).folder(Array(parent)).removeFolder(Array(name))
    }

    private func relativeBytes(_ file: FilePath) -> [UInt8] { relative(file).bytes }

    /// `file` relative to the output folder.
    private func relative(_ file: FilePath) -> FilePath {
        var relative = file
        _ = relative.removePrefix(outputFolder)
        return relative
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
            for file in found { try delete(file) }
            let previewFolders = names(in: previews).map { previews.appending($0) }
            // A folder with other files stays.
            for folder in previewFolders + [previews, path] { try? removeFolder(folder) }
        }
        return found.map(relative)
    }

    private func delete(_ file: FilePath) throws(RunError) {
        do throws(Errno) {
            try remove(file)
        } catch {
            throw RunError(writing: file, error)
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
