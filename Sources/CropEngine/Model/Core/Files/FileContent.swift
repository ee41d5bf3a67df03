import Glibc
package import SystemPackage

/// Reads a whole file at once, so that header, preview and outputs all come from the same bytes.
package enum FileContent {
    /// Why a file could not be read.
    package enum Failure: Error, Hashable {
        /// The system call failed with this error.
        case system(Errno)
        /// The path is a symbolic link, and links were not to be followed.
        case symbolicLink
        /// The path is a folder, a pipe or a device.
        case notRegular
        /// The file has more bytes than allowed.
        case tooLarge(bytes: Int)
        /// The file became shorter while it was being read.
        case shrank

        /// Whether there is no file at the path.
        package var isMissing: Bool { self == .system(.noSuchFileOrDirectory) || self == .system(.notDirectory) }

        /// The reason in a clause, if at most `maximumBytes` are read.
        package func reason(maximumBytes: Int) -> String {
            switch self {
            case .system(let error): "\(error)"
            case .symbolicLink: "it is a symbolic link, and links are not followed here"
            case .notRegular: "it is not a regular file"
            case .tooLarge(let count): "it has \(count) bytes, and \(maximumBytes) are read"
            case .shrank: "it changed while it was read"
            }
        }
    }

    /// The bytes of the regular file at `path`, which is opened for reading only.
    ///
    /// The size is checked before memory is allocated. Bytes that another program adds meanwhile are left out. If
    /// `followsLink` is `false`, the file itself must not be a symbolic link; its folders may be reached over links.
    package static func read(
        _ path: FilePath,
        maximumBytes: Int,
        followsLink: Bool = true
    ) throws(Failure) -> [UInt8] {
        let descriptor = openForReading(path, followsLink: followsLink)
        guard descriptor >= 0 else {
            let reason = Errno(rawValue: errno)
            let isLink = !followsLink && reason == .tooManySymbolicLinkLevels
            throw isLink && PresentFile.isLink(path) ? .symbolicLink : .system(reason)
        }
        defer { close(descriptor) }
        let size = try regularFileSize(descriptor)
        guard size <= maximumBytes else { throw .tooLarge(bytes: size) }
        return try bytes(descriptor, count: size)
    }

    /// The bytes of a file that is open at its start.
    package static func read(_ file: ConfinedFile, maximumBytes: Int) throws(Failure) -> [UInt8] {
        let size = file.present.byteCount
        guard size <= maximumBytes else { throw .tooLarge(bytes: size) }
        return try bytes(file.descriptor, count: size)
    }

    /// Lets the operating system begin to read the file at `path`, which is needed soon.
    ///
    /// This is only a hint: if the file cannot be read, the error appears when it is read.
    static func announce(_ path: FilePath) {
        let descriptor = openForReading(path)
        guard descriptor >= 0 else { return }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED)
        close(descriptor)
    }

    /// A descriptor, or −1 with the reason in `errno`.
    private static func openForReading(_ path: FilePath, followsLink: Bool = true) -> CInt {
        // O_NONBLOCK: opening a pipe must not wait for a writer. The flag changes nothing for regular files.
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
        return path.withPlatformString { open($0, flags) }
    }

    private static func regularFileSize(_ descriptor: CInt) throws(Failure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(Errno(rawValue: errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        return Int(status.st_size)
    }

    private static func bytes(_ descriptor: CInt, count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, failure == nil {
                let rest = buffer.baseAddress?.advanced(by: filled)
                do throws(Errno) {
                    let step = try Errno.repeating { Glibc.read(descriptor, rest, count - filled) }
                    filled += step
                    if step == 0 { failure = .shrank }
                } catch {
                    failure = .system(error)
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
