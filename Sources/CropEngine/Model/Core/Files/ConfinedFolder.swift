import CLinux
import Glibc
package import SystemPackage

/// A folder in which others may have put files and links: what is below it is reached from its open descriptor, without
/// following a link, and nothing outside of it is ever reached.
///
/// The folder itself may be reached through links, because the user who starts the program names it.
package final class ConfinedFolder: Sendable {
    /// It stands for the place only, so it needs no permission to list the folder.
    let descriptor: CInt
    private let walks: Bool

    private init(_ descriptor: CInt, walks: Bool) {
        self.descriptor = descriptor
        self.walks = walks
    }

    /// Opens the folder at `path`; the empty path is the current folder.
    package convenience init(_ path: FilePath) throws(Errno) { try self.init(path, walks: false) }

    /// Opens the folder at `path`; if it `walks`, paths are followed folder by folder, as on kernels before 5.6.
    convenience init(_ path: FilePath, walks: Bool) throws(Errno) {
        let flags = cfilesystem_path_only | O_DIRECTORY | O_CLOEXEC
        let number = (path.isEmpty ? "." : path).withPlatformString { Glibc.open($0, flags) }
        try Errno.check(number)
        self.init(number, walks: walks)
    }

    /// Opens the folder at `path`, and makes it if it does not exist.
    package static func making(_ path: FilePath) throws(Errno) -> ConfinedFolder {
        do throws(Errno) {
            return try ConfinedFolder(path)
        } catch .noSuchFileOrDirectory {
            try DirectoryCreation.make(path)
            return try ConfinedFolder(path)
        }
    }

    deinit { close(descriptor) }

    /// Whether a relative path leads to something inside a folder, without `.`, `..` or empty components.
    package static func isInside(_ path: [UInt8]) -> Bool {
        !path.contains(0)
            && path.split(separator: .slash, omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && !$0.elementsEqual([.dot]) && !$0.elementsEqual([.dot, .dot]) }
    }

    /// Opens the regular file at `path` for reading.
    ///
    /// - Throws: `tooManySymbolicLinkLevels` if it, or a folder above it, is a link; `invalidArgument` if the path does
    ///   not lead inside, or to something that is no regular file.
    package func file(_ path: [UInt8]) throws(Errno) -> ConfinedFile {
        // O_NONBLOCK: opening a pipe must not wait for a writer.
        try ConfinedFile(try opened(path, O_RDONLY | O_NOCTTY | O_NONBLOCK))
    }

    /// Opens the folder at `path`; the empty path is this folder.
    ///
    /// - Parameters:
    ///   - path: Relative to this folder.
    ///   - makesMissing: Whether folders that do not exist are made.
    /// - Returns: The open folder.
    /// - Throws: `tooManySymbolicLinkLevels` if it, or a folder above it, is a link; `invalidArgument` if the path does
    ///   not lead inside; `notDirectory` if a file has one of the names.
    package func folder(_ path: [UInt8], makesMissing: Bool = false) throws(Errno) -> ConfinedFolder {
        do throws(Errno) {
            return ConfinedFolder(try openedFolder(path), walks: walks)
        } catch .noSuchFileOrDirectory where makesMissing {
            let (parent, name) = path.parentAndName
            let above = try folder(Array(parent), makesMissing: true)
            try above.makeFolder(Array(name))
            return ConfinedFolder(try above.openedFolder(Array(name)), walks: walks)
        }
    }

    /// The status of whatever is at `path`, even a link; `nil` if nothing is, or if a folder above it is a link.
    func status(of path: [UInt8]) -> stat? {
        let (parent, name) = path.parentAndName
        guard Self.isInside(path), let folder = try? folder(Array(parent)) else { return nil }
        var status = stat()
        let result = FilePath(bytes: Array(name)).withPlatformString {
            fstatat(folder.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
        }
        return result == 0 ? status : nil
    }

    /// The first part of `path` that is a link; `nil` if none is.
    package func firstLink(on path: [UInt8]) -> [UInt8]? {
        let ends = path.indices.filter { path[$0] == .slash } + [path.endIndex]
        return ends.lazy.map { Array(path[..<$0]) }
            .first { part in self.status(of: part).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false }
    }

    /// A path to `name` in this folder that is valid as long as this object exists, wherever the folder is moved.
    ///
    /// For functions that take a path; they must not follow a link in the place of the name.
    package func held(_ name: [UInt8]) -> FilePath { held.appending(name: name) }

    /// A path to this folder that is valid as long as this object exists.
    var held: FilePath { FilePath("/proc/self/fd/\(descriptor)") }

    /// Removes the file `name`, which is in this folder itself.
    package func removeFile(_ name: [UInt8]) throws(Errno) {
        try Errno.check(FilePath(bytes: name).withPlatformString { unlinkat(descriptor, $0, 0) })
    }

    /// Renames the file `name`, which is in this folder itself, and replaces what is called `newName` there.
    func rename(_ name: [UInt8], to newName: [UInt8]) throws(Errno) {
        let result = FilePath(bytes: name).withPlatformString { from in
            FilePath(bytes: newName).withPlatformString { renameat(descriptor, from, descriptor, $0) }
        }
        try Errno.check(result)
    }

    /// Removes the folder `name`, which is in this folder itself, if it is empty.
    package func removeFolder(_ name: [UInt8]) throws(Errno) {
        try Errno.check(FilePath(bytes: name).withPlatformString { unlinkat(descriptor, $0, AT_REMOVEDIR) })
    }

    private func makeFolder(_ name: [UInt8]) throws(Errno) {
        try FileCall.makeFolder.refusal { FilePath(bytes: name).withPlatformString { mkdirat(descriptor, $0, 0o777) } }
        try DirectoryCreation.flush(held)
    }

    private func openedFolder(_ path: [UInt8]) throws(Errno) -> CInt {
        let flags = cfilesystem_path_only | O_DIRECTORY
        if !path.isEmpty { return try opened(path, flags) }
        let number = openat(descriptor, ".", flags | O_CLOEXEC)
        try Errno.check(number)
        return number
    }

    private func opened(_ path: [UInt8], _ flags: CInt) throws(Errno) -> CInt {
        guard Self.isInside(path) else { throw .invalidArgument }
        if walks { return try openedByWalking(path, flags) }
        let result = FilePath(bytes: path).withPlatformString {
            cfilesystem_open_beneath(descriptor, $0, flags | O_CLOEXEC)
        }
        if result >= 0 { return result }
        let reason = Errno(rawValue: -result)
        // A kernel before 5.6 has no such function.
        guard FileCall.openBeneath.meaning(of: reason) == .isUnsupported else { throw reason }
        return try openedByWalking(path, flags)
    }

    private func openedByWalking(_ path: [UInt8], _ flags: CInt) throws(Errno) -> CInt {
        let names = path.split(separator: .slash).map { FilePath(bytes: $0) }
        var current = descriptor
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            let wanted = isLast ? flags : cfilesystem_path_only | O_DIRECTORY
            let next = name.withPlatformString { openat(current, $0, wanted | O_CLOEXEC | O_NOFOLLOW) }
            let reason = Errno(rawValue: errno)
            // As a folder, a link is not one; openat2 says that it is a link.
            let isLink = next < 0 && reason == .notDirectory && Self.isLink(name, in: current)
            if index > 0 { close(current) }
            guard next >= 0 else { throw isLink ? .tooManySymbolicLinkLevels : reason }
            current = next
        }
        return current
    }

    private static func isLink(_ name: FilePath, in folder: CInt) -> Bool {
        var status = stat()
        return name.withPlatformString { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
            && status.st_mode & S_IFMT == S_IFLNK
    }
}
