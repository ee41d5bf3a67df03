package import Glibc
import Synchronization
package import SystemPackage

/// The temporary files of this process, so that they can be removed when it must end at once; and those that another
/// process left behind.
package enum TemporaryFiles {
    private struct State {
        var paths: Set<FilePath> = []
        var isClosed = false
    }

    private static let state = Mutex(State())

    /// Has `make` make a file, and notes it.
    ///
    /// - Throws: What `make` throws, or `canceled` after ``removeAll()``.
    package static func note<Result>(_ path: FilePath, make: () throws(Errno) -> Result) throws(Errno) -> Result {
        // Under the lock, so that none is made that removeAll() does not know.
        try state.withLock { (state) throws(Errno) in
            if state.isClosed { throw .canceled }
            let result = try make()
            state.paths.insert(path)
            return result
        }
    }

    /// Forgets a file that has got its final name, or is gone.
    package static func forget(_ path: FilePath) { state.withLock { _ = $0.paths.remove(path) } }

    /// Removes what is half written, and lets nothing more be begun; for a process that is about to end.
    package static func removeAll() {
        state.withLock { state in
            state.isClosed = true
            for path in state.paths { _ = path.withPlatformString { unlink($0) } }
        }
    }

    /// A name unlike any other, even of a process that had the same number and was killed.
    package static func makeName() -> String {
        prefix(process: getpid()) + String(UInt64.random(in: 0 ... .max), radix: 36) + suffix
    }

    /// Removes what the process with number `process`, which has ended, left in `folder`; the empty path is the current one.
    package static func remove(ofProcess process: pid_t, in folder: FilePath) {
        let start = Array(prefix(process: process).utf8)
        let end = Array(suffix.utf8)
        guard let stream = (folder.isEmpty ? "." : folder).withPlatformString({ opendir($0) }) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.starts(with: start), name.suffix(end.count).elementsEqual(end) else { continue }
            _ = folder.appending(name: name).withPlatformString { unlink($0) }
        }
    }

    private static func prefix(process: pid_t) -> String { ".facecrop-\(process)-" }

    private static let suffix = ".tmp"
}
