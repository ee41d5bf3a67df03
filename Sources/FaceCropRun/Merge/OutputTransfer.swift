import FaceCropCore
import FaceCropDiscovery
import FaceCropHashing
import FaceCropOutputs
import Glibc
import SystemPackage

/// Brings an output from one output folder into another, as a link or a copy.
struct OutputTransfer {
    private let source: FilePath
    private let target: FilePath

    /// The transfer of the output at `path`, relative to both folders.
    init(of path: FilePath, from source: FilePath, into destination: FilePath) {
        // The user may have put a link in the place of an output.
        self.source = ResolvedInput.realPath(of: source.pushing(path))
        target = destination.pushing(path)
    }

    /// The file to be transferred; `nil` if the output does not exist.
    var original: PresentFile? { PresentFile.behindLinks(source) }

    /// Whether another file already has the name of the output.
    var isObstructed: Bool {
        guard PresentFile.status(of: target) != nil, FileIdentity(of: source) != FileIdentity(of: target) else {
            return false
        }
        guard let present = PresentFile.status(of: target).flatMap(PresentFile.init),
            present.byteCount == original?.byteCount, let checksum = OutputChecksum.ofFile(source)
        else { return true }
        return checksum != OutputChecksum.ofFile(target)
    }

    /// Makes a hard link of the output in the other folder, or a copy if the disk does not allow links.
    ///
    /// facecrop never writes an output in place, so a later run does not change both files through the link.
    /// - Parameter mayReplace: Whether the output may replace another file with its name; called only if there is one.
    /// - Throws: `outputCollision` if it may not replace the file; otherwise the reason why nothing can be written.
    func put(mayReplace: () -> Bool) throws(RunError) {
        do throws(Errno) {
            do throws(Errno) {
                if try !link(to: target) { try copy(replaces: false) }
            } catch .fileExists {
                guard isObstructed else { return }
                guard mayReplace() else { throw .fileExists }
                if try !replaceByLink() { try copy(replaces: true) }
            }
            try DirectoryCreation.flush(target.removingLastComponent())
        } catch .fileExists {
            let (folder, name) = (target.removingLastComponent(), target.lastComponentBytes)
            throw .replacingForeign([FilePath(bytes: name)], outputFolder: folder)
        } catch {
            throw RunError(writing: target, error)
        }
    }

    /// Makes a link; returns `false` if the disk does not allow it.
    private func link(to path: FilePath) throws(Errno) -> Bool {
        do throws(Errno) {
            try makeLink(path)
        } catch .noSuchFileOrDirectory {
            try DirectoryCreation.make(path.removingLastComponent())
            try makeLink(path)
        } catch .fileExists {
            throw .fileExists
        } catch {
            // The target is on another disk, the disk has no links, or the file has too many links already.
            return false
        }
        return true
    }

    /// Puts a link in the place of a file, in one step; returns `false` if the disk does not allow links.
    private func replaceByLink() throws(Errno) -> Bool {
        let temporary = target.removingLastComponent().appending(TemporaryFiles.makeName())
        guard try TemporaryFiles.note(temporary, make: { () throws(Errno) in try link(to: temporary) }) else {
            TemporaryFiles.forget(temporary)
            return false
        }
        defer { TemporaryFiles.forget(temporary) }
        let result = temporary.withPlatformString { from in target.withPlatformString { rename(from, $0) } }
        guard result != 0 else { return true }
        let error = Errno(rawValue: errno)
        _ = temporary.withPlatformString { unlink($0) }
        throw error
    }

    private func makeLink(_ path: FilePath) throws(Errno) {
        try Errno.check(source.withPlatformString { from in path.withPlatformString { Glibc.link(from, $0) } })
    }

    private func copy(replaces: Bool) throws(Errno) {
        let original = try LineFile(source, isReadOnly: true)
        let file = try ReplacingFile(replacing: target)
        while case let chunk = try original.read(at: file.byteCount, count: 1 << 20), !chunk.isEmpty {
            try chunk.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        }
        try file.commit(replaces: replaces)
    }
}
