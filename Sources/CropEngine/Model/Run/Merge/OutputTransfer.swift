import Glibc
import SystemPackage

/// Brings an output from one output folder into another, as a link or a copy.
///
/// Neither folder is left: no link is followed to the file, and none to the folder that it comes into.
struct OutputTransfer {
    private let output: MergedOutput
    private let destination: FilePath
    private let parent: [UInt8]
    private let name: [UInt8]

    /// The transfer of `output` into the folder `destination`.
    init(of output: MergedOutput, into destination: FilePath) {
        self.output = output
        self.destination = destination
        let (parent, name) = output.path.parentAndName
        (self.parent, self.name) = (Array(parent), Array(name))
    }

    private var target: FilePath { destination.appending(name: output.path) }

    /// Whether another file than `file` already has the name of the output.
    ///
    /// - Throws: `outputCollision` if a folder on the way to it is a link.
    func isObstructed(for file: ConfinedFile) throws(RunError) -> Bool {
        do throws(Errno) {
            return try isObstructed(for: file, in: ConfinedFolder(destination).folder(parent))
        } catch .noSuchFileOrDirectory {
            return false
        } catch .notDirectory {
            return true
        } catch {
            throw failure(error)
        }
    }

    private func isObstructed(for file: ConfinedFile, in folder: ConfinedFolder) -> Bool {
        guard folder.status(of: name) != nil else { return false }
        // A link, a folder or a pipe is another file.
        guard let present = try? folder.file(name) else { return true }
        if present.isSame(as: file) { return false }
        guard present.present.byteCount == file.present.byteCount, let checksum = OutputChecksum.of(file) else {
            return true
        }
        return OutputChecksum.of(present) != checksum
    }

    /// Puts the output into the other folder.
    ///
    /// It is a hard link if no other user can change the file through its other name: facecrop never writes an output
    /// in place. Otherwise, and if the disk does not allow links, it is a copy, of which the content is compared again.
    /// - Parameter mayReplace: Whether the output may replace another file with its name; called only if there is one.
    /// - Throws: `inputNotReadable` if the file is not as the manifest says; `outputCollision` if it may not replace
    ///   the file with its name; otherwise the reason why nothing can be written.
    func put(mayReplace: () -> Bool) throws(RunError) {
        let file = try output.file(readingContent: true)
        do throws(Errno) {
            let folder = try ConfinedFolder(destination).folder(parent, makesMissing: true)
            defer { withExtendedLifetime(folder) {} }
            guard try place(file, folder, mayReplace) else { throw .fileExists }
            try DirectoryCreation.flush(folder.held)
        } catch .fileExists {
            throw .replacingForeign([FilePath(bytes: name)], outputFolder: target.removingLastComponent())
        } catch .canceled {
            throw output.notAsSaid
        } catch {
            throw failure(error)
        }
    }

    /// - Returns: `false` if a file may not be replaced.
    private func place(_ file: ConfinedFile, _ folder: ConfinedFolder, _ mayReplace: () -> Bool) throws(Errno) -> Bool {
        let exists = folder.status(of: name) != nil
        if exists, !isObstructed(for: file, in: folder) { return true }
        if exists, !mayReplace() { return false }
        let mayLink = file.belongsToThisUserOnly && !output.isKeptByHand
        if mayLink, try link(file, folder, replaces: exists) { return true }
        try copy(file, folder, replaces: exists)
        return true
    }

    /// Makes a link, in the place of a file in one step; returns `false` if the disk does not allow it.
    private func link(_ file: ConfinedFile, _ folder: ConfinedFolder, replaces: Bool) throws(Errno) -> Bool {
        if !replaces { return try file.link(as: name, in: folder) }
        let temporary = Array(TemporaryName.make().utf8)
        let path = folder.held(temporary)
        let isLinked = try TemporaryFiles.note(path) { () throws(Errno) in try file.link(as: temporary, in: folder) }
        do throws(Errno) {
            if isLinked { try folder.rename(temporary, to: name) }
        } catch {
            TemporaryFiles.remove(path)
            throw error
        }
        TemporaryFiles.forget(path)
        return isLinked
    }

    /// - Throws: `canceled` if the content is not what was checked.
    private func copy(_ original: ConfinedFile, _ folder: ConfinedFolder, replaces: Bool) throws(Errno) {
        let file = try ReplacingFile(replacing: folder.held(name))
        while case let chunk = try original.read(at: file.byteCount, count: 1 << 20), !chunk.isEmpty {
            try chunk.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        }
        // The owner of the original may have changed it meanwhile.
        guard let checksum = OutputChecksum.ofFile(file.temporaryPath), output.hasContent(checksum) else {
            file.discard()
            throw .canceled
        }
        try file.commit(replaces: replaces)
    }

    private func failure(_ error: Errno) -> RunError {
        guard error == .tooManySymbolicLinkLevels else { return RunError(writing: target, error) }
        let link = (try? ConfinedFolder(destination))?.firstLink(on: output.path).map(FilePath.init(bytes:))
        return RunError(
            .outputCollision,
            "'\(link.map { destination.pushing($0) } ?? target)' is a link, and outputs are written only to folders of "
                + "'\(destination)' itself. Put a folder in its place."
        )
    }
}
