import Glibc
import SystemPackage

/// A file in the output folder that the journal names.
struct OutputFile {
    private let output: JournalEntry.Output
    private let folder: FilePath
    private let logged: LoggedWrites

    /// The file of `output` in `folder`; `logged` holds the writes that the folder's runs have logged in advance.
    init(_ output: JournalEntry.Output, in folder: FilePath, logged: LoggedWrites = LoggedWrites()) {
        self.output = output
        self.folder = folder
        self.logged = logged
    }

    private var path: FilePath { folder.pushing(FilePath(bytes: output.path)) }

    /// The present state of the file.
    var state: OutputCondition {
        guard let status = PresentFile.status(of: path) else { return .missing }
        if let present = PresentFile(status) { return OutputCondition(of: output, present, content(present, path)) }
        // This program makes no links, so a person did.
        guard status.st_mode & S_IFMT == S_IFLNK, let target = PresentFile.behindLinks(path) else {
            return .obstructed
        }
        return .replaced(.init(byteCount: target.byteCount, modifiedNanoseconds: target.modifiedNanoseconds))
    }

    private func content(_ present: PresentFile, _ path: FilePath) -> OutputCondition.Content {
        OutputCondition.Content(
            checksum: { OutputChecksum.ofFile(path) },
            wasLogged: { [logged, output] in
                logged.contains(output.path, byteCount: present.byteCount, checksum: $0)
            },
            isZero: { PresentFile.holdsZerosOnly(path) }
        )
    }

    /// Removes the file if it is inside the folder, is reached without links, and is as it was written.
    ///
    /// - Returns: Whether it was removed.
    /// - Throws: `Errno` if it, or a folder above it, refuses.
    func remove() throws(Errno) -> Bool {
        guard OutputPath.isOne(output.path), let holder = try holder() else { return false }
        let name = Array(output.path.parentAndName.name)
        guard let present = holder.status(of: name).flatMap(PresentFile.init) else { return false }
        // Times can be set, so the content is compared before a file is removed for good.
        var output = output
        output.modifiedNanoseconds = nil
        let state = OutputCondition(of: output, present, content(present, holder.held(name)))
        guard case .asWritten = state else { return false }
        try holder.removeFile(name)
        return true
    }

    /// The folder that the file is in; `nil` if there is none, or a link is on the way.
    private func holder() throws(Errno) -> ConfinedFolder? {
        do throws(Errno) {
            return try ConfinedFolder(folder).folder(Array(output.path.parentAndName.parent))
        } catch .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels {
            return nil
        }
    }
}
