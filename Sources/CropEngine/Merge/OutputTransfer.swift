import FaceCropCore
import FaceCropDiscovery
import FaceCropHashing
import FaceCropOutputs
import Glibc
import SystemPackage

/// Brings an output from one output folder into another.
struct OutputTransfer {
    private let source: FilePath
    private let target: FilePath

    /// The transfer of the output at `path`, relative to both folders.
    init(of path: FilePath, from source: FilePath, into destination: FilePath) {
        // A person may have put a link in the place of an output.
        self.source = ResolvedInput.realPath(of: source.pushing(path))
        target = destination.pushing(path)
    }

    /// The file to be brought; `nil` when the output is not there.
    var original: PresentFile? { PresentFile.behindLinks(source) }

    /// Whether something else than the output has its name already.
    var isObstructed: Bool {
        guard PresentFile.status(of: target) != nil, FileIdentity(of: source) != FileIdentity(of: target) else {
            return false
        }
        guard let present = PresentFile.status(of: target).flatMap(PresentFile.init),
            present.byteCount == original?.byteCount, let checksum = OutputChecksum.ofFile(source)
        else { return true }
        return checksum != OutputChecksum.ofFile(target)
    }

    /// Makes a hard link of the output in the other folder, or a copy where the disk does not allow links.
    ///
    /// No output is ever written in place, so that a link does not let a later run change both.
    /// - Parameter mayReplace: Whether another file that has the name gives way; asked only where there is one.
    /// - Throws: `outputCollision` when it does not; why nothing can be written.
    func put(mayReplace: () -> Bool) throws(RunError) {
        do throws(Errno) {
            do throws(Errno) {
                if try !link(to: target) { try copy(replaces: false) }
            } catch .fileExists {
                guard isObstructed else { return }
                guard mayReplace() else { throw .fileExists }
                if try !replaceByLink() { try copy(replaces: true) }
            }
            try Folder.flush(target.removingLastComponent())
        } catch .fileExists {
            let (folder, name) = (target.removingLastComponent(), target.lastComponentBytes)
            throw .replacingForeign([FilePath(bytes: name)], outputFolder: folder)
        } catch {
            throw RunError(writing: target, error)
        }
    }

    /// Makes a link; `false` when the disk cannot have one.
    private func link(to path: FilePath) throws(Errno) -> Bool {
        do throws(Errno) {
            try makeLink(path)
        } catch .noSuchFileOrDirectory {
            try Folder.make(path.removingLastComponent())
            try makeLink(path)
        } catch .fileExists {
            throw .fileExists
        } catch {
            // Another disk, one without links, or too many links already.
            return false
        }
        return true
    }

    /// Puts a link in the place of a file, in one step; `false` when the disk cannot have links.
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
