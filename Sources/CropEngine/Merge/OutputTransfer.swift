import Glibc
import SystemPackage

/// Brings an output from one output folder into another.
enum OutputTransfer {
    /// Makes a hard link of the output in the other folder, or a copy where there can be none; what has the name there
    /// already is replaced.
    ///
    /// No output is ever written in place, so that a link does not let a later run change both.
    static func put(
        _ output: JournalEntry.Output,
        from source: FilePath,
        into destination: FilePath
    ) throws(RunError) {
        let path = FilePath(bytes: output.path)
        let original = source.pushing(path)
        let target = destination.pushing(path)
        do throws(Errno) {
            if try !link(original, target) { try copy(original, target) }
        } catch {
            throw RunError(writing: target, error)
        }
    }

    /// Makes a link; `false` when the disk cannot have one.
    private static func link(_ original: FilePath, _ target: FilePath) throws(Errno) -> Bool {
        if FileIdentity(of: original) == FileIdentity(of: target) { return true }
        let folder = target.removingLastComponent()
        do throws(Errno) {
            try makeLink(original, target)
        } catch .noSuchFileOrDirectory {
            try Folder.make(folder)
            try makeLink(original, target)
        } catch .fileExists {
            // The other way round, the name would always be there, but a link cannot replace a file.
            try Errno.check(target.withPlatformString { unlink($0) })
            try makeLink(original, target)
        } catch {
            // Another disk, one without links, or too many links already.
            return false
        }
        try Folder.flush(folder)
        return true
    }

    private static func makeLink(_ original: FilePath, _ target: FilePath) throws(Errno) {
        try Errno.check(
            original.withPlatformString { from in target.withPlatformString { Glibc.link(from, $0) } }
        )
    }

    private static func copy(_ original: FilePath, _ target: FilePath) throws(Errno) {
        let source = try LineFile(original, isReadOnly: true)
        let file = try ReplacingFile(replacing: target)
        while case let chunk = try source.read(at: file.byteCount, count: 1 << 20), !chunk.isEmpty {
            try chunk.span.bytes.withUnsafeBytes { bytes throws(Errno) in try file.write(bytes) }
        }
        try file.commit()
    }
}
