import Glibc
import Synchronization
package import SystemPackage

/// A file that appears under its final name only when it is complete: a temporary file in the same folder, flushed to
/// the disk and renamed.
///
/// Until then, whatever had the name before is still there, whole.
package final class ReplacingFile {
    private static let counter = Atomic<Int>(0)

    /// The final name.
    package let path: FilePath
    private let temporaryPath: FilePath
    private var descriptor: FileDescriptor?

    /// Opens a temporary file beside `path`, whose folder must exist.
    ///
    /// - Throws: `Errno` from opening.
    package init(replacing path: FilePath) throws(Errno) {
        let number = Self.counter.add(1, ordering: .relaxed).newValue
        self.path = path
        temporaryPath = path.removingLastComponent().appending(".facecrop-\(getpid())-\(number).tmp")
        descriptor = try errnoOnly {
            try FileDescriptor.open(
                self.temporaryPath,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: FilePermissions(rawValue: 0o666)
            )
        }
    }

    deinit { discard() }

    /// Appends all of `bytes`.
    ///
    /// - Throws: `Errno` from writing.
    package func write(_ bytes: [UInt8]) throws(Errno) {
        guard let descriptor else { throw .badFileDescriptor }
        try errnoOnly { _ = try descriptor.writeAll(bytes) }
    }

    /// Flushes the file to the disk and gives it its final name.
    ///
    /// - Throws: `Errno` from flushing, closing or renaming; the temporary file is removed then.
    package func commit() throws(Errno) {
        guard let descriptor else { throw .badFileDescriptor }
        do throws(Errno) {
            guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
            self.descriptor = nil
            try errnoOnly { try descriptor.close() }
            let status = temporaryPath.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
            guard status == 0 else { throw Errno(rawValue: errno) }
        } catch {
            removeTemporaryFile()
            throw error
        }
    }

    /// Removes the temporary file; the final name is left as it was.
    ///
    /// Nothing happens after ``commit()``.
    package func discard() {
        guard let descriptor else { return }
        self.descriptor = nil
        _ = close(descriptor.rawValue)
        removeTemporaryFile()
    }

    private func removeTemporaryFile() {
        _ = temporaryPath.withPlatformString { unlink($0) }
    }
}

/// Runs a swift-system call, whose untyped errors are always `Errno`.
package func errnoOnly<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
    do {
        return try body()
    } catch let error as Errno {
        throw error
    } catch {
        // swift-system throws nothing else; should it ever, the call still counts as failed.
        throw .ioError
    }
}
