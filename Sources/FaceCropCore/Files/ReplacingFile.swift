import CFileSystem
import Glibc
package import SystemPackage

/// A file that appears under its final name only when it is complete: a hidden temporary file in the same folder, flushed
/// to the disk and renamed, with the folder flushed after it.
///
/// Whoever records a committed file can rely on it after a power cut, name and content. Flushing the folder takes 0.13 ms a
/// file on a solid-state disk with ext4, where the whole line takes some 40 ms a photo; that is not worth a list of folders
/// to be flushed later. Until then, whatever had the name before is still there, whole. A replacing file belongs to one thread at a time.
package final class ReplacingFile {
    /// The final name.
    package let path: FilePath
    /// Where it is until then.
    package let temporaryPath: FilePath
    /// The open temporary file; −1 when it is renamed or removed.
    package private(set) var descriptor: CInt
    /// Bytes written.
    package private(set) var byteCount = 0
    /// When the file was last written, in nanoseconds since 1970, as it was found right before it got its final name;
    /// `nil` until then.
    package private(set) var modifiedNanoseconds: Int?
    /// Bytes that the disk has set aside, written or not.
    private var reservedByteCount = 0

    /// Opens a temporary file beside `path`, and makes the folders that lead to it.
    ///
    /// - Throws: `Errno` from making the folders or opening; `notSupported` where a device, a pipe or a socket has the name, which renaming
    ///   would destroy.
    package init(replacing path: FilePath) throws(Errno) {
        if let status = try? path.stat(), status.type != .regular, status.type != .directory { throw .notSupported }
        self.path = path
        let folder = path.removingLastComponent()
        temporaryPath = folder.appending(TemporaryFiles.makeName())
        do throws(Errno) {
            descriptor = try Self.create(temporaryPath)
        } catch .noSuchFileOrDirectory {
            // Rare, so it is cheaper to try first than to look first.
            try Folder.make(folder)
            descriptor = try Self.create(temporaryPath)
        }
    }

    deinit { discard() }

    /// Appends all of `bytes`.
    ///
    /// - Throws: `Errno` from writing; the temporary file is removed then, so that what is written in part can never be
    ///   committed.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            do throws(Errno) {
                let count = try Errno.repeating { Glibc.write(descriptor, piece.baseAddress, piece.count) }
                rest = rest.dropFirst(count)
                byteCount += count
            } catch {
                discard()
                throw error
            }
        }
    }

    /// Appends all of `bytes`, as ``write(_:)-(UnsafeRawBufferPointer)`` does.
    package func write(_ bytes: [UInt8]) throws(Errno) {
        let result = bytes.withUnsafeBytes { buffer in Result { () throws(Errno) in try write(buffer) } }
        try result.get()
    }

    /// Has the disk set room aside for `count` bytes in all, so that writing them does not fail when others fill the disk.
    ///
    /// What is not used of it is given back by ``commit()``.
    /// - Throws: `Errno` when there is no room, or the disk cannot set it aside; writing still works then.
    package func reserve(_ count: Int) throws(Errno) {
        guard count > reservedByteCount else { return }
        var result = EINTR
        while result == EINTR { result = posix_fallocate(descriptor, reservedByteCount, count - reservedByteCount) }
        if result != 0 { throw Errno(rawValue: result) }
        reservedByteCount = count
    }

    /// Flushes the file to the disk, gives it its final name, and flushes that too.
    ///
    /// - Parameters:
    ///   - wasWrittenByOthers: Whether its content is that which another program has written to ``temporaryPath``.
    ///   - replaces: Whether what has the final name, if anything has, gives way.
    ///   - willName: Called when the content is on the disk, before it gets its final name.
    /// - Throws: `Errno` from `willName`, flushing, closing or renaming; `fileExists` where the name is taken and
    ///   nothing is to be replaced. The temporary file is removed then.
    package func commit(
        wasWrittenByOthers: Bool = false,
        replaces: Bool = true,
        willName: () throws(Errno) -> Void = {}
    ) throws(Errno) {
        do throws(Errno) {
            // Reserving made the file longer, even where it failed.
            if !wasWrittenByOthers { try Errno.check(ftruncate(descriptor, byteCount)) }
            try Errno.check(fsync(descriptor))
            var status = stat()
            try Errno.check(fstat(descriptor, &status))
            modifiedNanoseconds = status.st_mtim.nanoseconds
            try willName()
            let open = descriptor
            descriptor = -1
            // Some network disks say only when a file is closed that the space was not there.
            try Errno.check(close(open))
            try giveName(replaces: replaces)
        } catch {
            removeTemporaryFile()
            throw error
        }
        TemporaryFiles.forget(temporaryPath)
        try Folder.flush(path.removingLastComponent())
    }

    /// Renames the temporary file.
    private func giveName(replaces: Bool) throws(Errno) {
        if !replaces, try isRenamedWithoutReplacing() { return }
        try Errno.check(
            temporaryPath.withPlatformString { from in path.withPlatformString { rename(from, $0) } }
        )
    }

    /// Renames the temporary file in one step that fails where the name is taken.
    ///
    /// - Returns: `false` when the disk has no such step, as some network disks; then the name was free a moment ago.
    private func isRenamedWithoutReplacing() throws(Errno) -> Bool {
        let result = temporaryPath.withPlatformString { from in
            path.withPlatformString { cfilesystem_rename_without_replacing(from, $0) }
        }
        if result == 0 { return true }
        guard result == EINVAL || result == ENOSYS else { throw Errno(rawValue: result) }
        if PresentFile.status(of: path) != nil { throw .fileExists }
        return false
    }

    /// Removes the temporary file; the final name is left as it was.
    ///
    /// Nothing happens after ``commit()``.
    package func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        removeTemporaryFile()
    }

    private func removeTemporaryFile() {
        _ = temporaryPath.withPlatformString { unlink($0) }
        TemporaryFiles.forget(temporaryPath)
    }

    private static func create(_ path: FilePath) throws(Errno) -> CInt {
        try TemporaryFiles.note(path) { () throws(Errno) in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let descriptor = path.withPlatformString { open($0, flags, 0o666) }
            guard descriptor >= 0 else { throw Errno(rawValue: errno) }
            return descriptor
        }
    }
}
