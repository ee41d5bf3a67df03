import Glibc
import Synchronization
package import SystemPackage

/// Flushes open files and folders to the disk, so that not even a power cut loses them.
///
/// A disk that cannot flush, as some network disks, is written nevertheless: the operating system flushes by itself
/// within seconds.
package enum DiskFlush {
    /// Receives the folder of the first file that a disk did not flush, and the reason.
    package typealias Listener = @Sendable (_ folder: FilePath, _ reason: Errno) -> Void

    private static let listener = Mutex<Listener?>(nil)

    /// Calls `listener` at most once: for the first file or folder that the disk cannot flush from now on.
    package static func onFirstRefusal(_ listener: @escaping Listener) { self.listener.withLock { $0 = listener } }

    /// Flushes what is open as `descriptor`; with `contentOnly`, without its times.
    ///
    /// - Throws: `Errno` if the disk fails, or is full.
    static func flush(_ descriptor: CInt, contentOnly: Bool = false) throws(Errno) {
        let refusal = try FileCall.flush.refusal { contentOnly ? fdatasync(descriptor) : fsync(descriptor) }
        guard let refusal else { return }
        let first = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        first?(folder(descriptor), refusal)
    }

    /// The open folder, or the folder of the open file.
    private static func folder(_ descriptor: CInt) -> FilePath {
        guard let target = FilePath("/proc/self/fd/\(descriptor)").withPlatformString({ realpath($0, nil) }) else {
            return "."
        }
        defer { free(target) }
        let path = FilePath(platformString: target)
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            ? path : path.removingLastComponent()
    }
}
