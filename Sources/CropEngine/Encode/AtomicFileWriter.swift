import Glibc
package import SystemPackage

/// Writes files that are either whole or not there.
///
/// The bytes go into a hidden file in the same folder, are flushed to the disk, and only then get the final name.
package enum AtomicFileWriter {
    /// Writes `bytes` to `destination`, replacing what is there, and makes the folders that lead to it.
    ///
    /// On failure nothing new is left behind, folders apart.
    /// - Throws: ``PhotoError`` of the stage `encode` about `destination`, with `diskFull` or `outputNotWritable`.
    package static func write(_ bytes: UnsafeRawBufferPointer, to destination: FilePath) throws(PhotoError) {
        do throws(Errno) {
            let folder = destination.removingLastComponent()
            try makeFolders(folder)
            let temporary = folder.appending(temporaryName())
            let descriptor = try create(temporary)
            do throws(Errno) {
                try fill(descriptor, with: bytes)
                try check {
                    temporary.withPlatformString { from in destination.withPlatformString { rename(from, $0) } }
                }
            } catch {
                _ = temporary.withPlatformString { unlink($0) }
                throw error
            }
        } catch {
            throw outputError(error, destination)
        }
    }

    /// The failure of a system call as the outcome of the output at `path`.
    package static func outputError(_ error: Errno, _ path: FilePath) -> PhotoError {
        let (code, message): (PhotoError.Code, String) =
            switch error {
            case .noSpace, Errno(rawValue: EDQUOT):
                (.diskFull, "There is no space left for this output; free some and run again.")
            case .readOnlyFileSystem:
                (.outputNotWritable, "The output folder is on a read-only disk; choose another --output.")
            case .permissionDenied, .notPermitted:
                (.outputNotWritable, "This user may not write here; change the permissions or choose another --output.")
            default:
                (.outputNotWritable, "The output could not be written (\(error)); check the output folder.")
            }
        return PhotoError(code, stage: .encode, path: path, message: message)
    }

    /// Unlike any other, even of a process that had the same number and was killed.
    private static func temporaryName() -> String {
        ".facecrop-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
    }

    private static func makeFolders(_ folder: FilePath) throws(Errno) {
        if folder.isEmpty { return }
        let result = folder.withPlatformString { mkdir($0, 0o777) }
        if result == 0 { return }
        switch Errno(rawValue: errno) {
        case .fileExists:
            return  // a file in the folder's place shows when the temporary file is opened
        case .noSuchFileOrDirectory where folder.lastComponent != nil && folder.removingLastComponent() != folder:
            try makeFolders(folder.removingLastComponent())
            try check {
                folder.withPlatformString { mkdir($0, 0o777) }
            } ignoring: {
                $0 == .fileExists
            }
        case let error:
            throw error
        }
    }

    private static func create(_ path: FilePath) throws(Errno) -> CInt {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = path.withPlatformString { open($0, flags, 0o666) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return descriptor
    }

    /// Writes, flushes and closes.
    private static func fill(_ descriptor: CInt, with bytes: UnsafeRawBufferPointer) throws(Errno) {
        do throws(Errno) {
            try writeAll(bytes, descriptor)
            try check { fsync(descriptor) }
        } catch {
            close(descriptor)
            throw error
        }
        // Some network disks say only here that the space was not there.
        try check { close(descriptor) }
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, _ descriptor: CInt) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Errno(rawValue: errno)
            }
        }
    }

    private static func check(
        _ call: () -> CInt,
        ignoring isHarmless: (Errno) -> Bool = { _ in false }
    ) throws(Errno) {
        guard call() != 0 else { return }
        let error = Errno(rawValue: errno)
        if !isHarmless(error) { throw error }
    }
}
