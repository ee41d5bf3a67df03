import Glibc
import Synchronization
import SystemPackage

/// Knows the temporary files of this process, to remove them if the process must end at once, and removes those that
/// another process left behind.
package enum TemporaryFiles {
    private struct State {
        var paths: Set<FilePath> = []
        var isClosed = false
    }

    private static let state = Mutex(State())

    /// Calls `make`, which creates a file, and remembers `path`.
    ///
    /// - Throws: The error of `make`; `canceled` after ``removeAll()``.
    static func note<Result>(_ path: FilePath, make: () throws(Errno) -> Result) throws(Errno) -> Result {
        // Under the lock, so that removeAll() knows every file that exists.
        try state.withLock { (state) throws(Errno) in
            if state.isClosed { throw .canceled }
            let result = try make()
            state.paths.insert(path)
            return result
        }
    }

    /// Forgets a file that has got its final name, or is removed.
    static func forget(_ path: FilePath) { state.withLock { _ = $0.paths.remove(path) } }

    /// Removes a temporary file, and forgets it; if it cannot be removed now, ``removeAll()`` tries again.
    static func remove(_ path: FilePath) {
        state.withLock { state in
            do throws(Errno) {
                try FileCall.remove.refusal { path.withPlatformString { unlink($0) } }
                state.paths.remove(path)
            } catch {
                state.paths.insert(path)
            }
        }
    }

    /// The temporary files that this process has not renamed or removed.
    static var remaining: Set<FilePath> { state.withLock { $0.paths } }

    /// Removes all temporary files, and prevents new ones; for a process that is about to end.
    package static func removeAll() {
        state.withLock { state in
            state.isClosed = true
            for path in state.paths { _ = path.withPlatformString { unlink($0) } }
        }
    }

    /// Removes the files that the ended process with the number `process` left in `folder`; the empty path means the
    /// current folder.
    static func remove(ofProcess process: pid_t, in folder: FilePath) {
        guard let stream = (folder.isEmpty ? "." : folder).withPlatformString({ opendir($0) }) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = entry.nameBytes
            guard TemporaryName.process(of: name) == process else { continue }
            _ = folder.appending(name: name).withPlatformString { unlink($0) }
        }
    }
}
