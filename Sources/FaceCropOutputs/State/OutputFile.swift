import FaceCropCore
import FaceCropHashing
import Glibc
package import SystemPackage

/// A file in the output folder that the journal names.
package struct OutputFile {
    private let output: JournalEntry.Output
    private let folder: FilePath
    private let logged: LoggedWrites

    /// The file of `output` in `folder`; `logged` holds the writes that the folder's runs have logged in advance.
    package init(_ output: JournalEntry.Output, in folder: FilePath, logged: LoggedWrites = LoggedWrites()) {
        self.output = output
        self.folder = folder
        self.logged = logged
    }

    private var path: FilePath { folder.pushing(FilePath(bytes: output.path)) }

    /// The present state of the file.
    package var state: OutputState {
        guard let status = PresentFile.status(of: path) else { return .missing }
        if let present = PresentFile(status) { return OutputState(of: output, present, content(present, path)) }
        // This program makes no links, so a person did.
        guard status.st_mode & S_IFMT == S_IFLNK, let target = PresentFile.behindLinks(path) else {
            return .obstructed
        }
        return .replaced(.init(byteCount: target.byteCount, modifiedNanoseconds: target.modifiedNanoseconds))
    }

    private func content(_ present: PresentFile, _ path: FilePath) -> OutputState.Content {
        OutputState.Content(
            checksum: { OutputChecksum.ofFile(path) },
            wasLogged: { [logged, output] in
                logged.contains(output.path, byteCount: present.byteCount, checksum: $0)
            },
            isZero: { PresentFile.holdsZerosOnly(path) }
        )
    }

    /// Removes the file if it is inside the folder, is reached without links, and is as it was written.
    ///
    /// - Returns: Whether it was removed.
    /// - Throws: `Errno` if it, or a folder above it, refuses.
    package func remove() throws(Errno) -> Bool {
        guard LineReader.isInsideFolder(output.path) else { return false }
        var parts = output.path.split(separator: .slash).map { FilePath(bytes: $0) }
        guard let name = parts.popLast(), let descriptor = try open(parts) else { return false }
        defer { close(descriptor) }
        var status = stat()
        let isThere = name.withPlatformString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
        guard isThere, let present = PresentFile(status) else { return false }
        // Times can be set, so the content is compared before a file is removed for good.
        var output = output
        output.modifiedNanoseconds = nil
        let held = FilePath("/proc/self/fd/\(descriptor)").pushing(name)
        guard case .asWritten = OutputState(of: output, present, content(present, held)) else { return false }
        try Errno.check(name.withPlatformString { unlinkat(descriptor, $0, 0) })
        return true
    }

    /// Opens the folder that the names in `parts` lead to, each in the one before; `nil` if there is none, or a link is
    /// in between.
    private func open(_ parts: [FilePath]) throws(Errno) -> CInt? {
        var descriptor = folder.withPlatformString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        for part in parts where descriptor >= 0 {
            let next = part.withPlatformString {
                openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            }
            let reason = errno
            close(descriptor)
            errno = reason
            descriptor = next
        }
        if descriptor >= 0 { return descriptor }
        let reason = Errno(rawValue: errno)
        if [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(reason) { return nil }
        throw reason
    }
}
