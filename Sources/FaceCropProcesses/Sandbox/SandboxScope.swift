import FaceCropCore
import Glibc
package import SystemPackage

/// What a run must be able to read and write.
package struct SandboxScope: Sendable, Hashable {
    /// Inputs and folders of models, links followed; what is not there is passed over, since nobody can read it.
    package let readable: [FilePath]
    /// Folders: that of the outputs, beside which their temporary files lie, and the engine's part of the model cache.
    ///
    /// In a dry run it is the latter alone. A folder that is not there is passed over, and one that is removed later
    /// takes its permission along.
    package let writable: [FilePath]
    /// The programs that may be started, which then have the same rights; usually none.
    ///
    /// A program is a file that the system can start by itself or with the loader of this process: no script, since what
    /// reads it would be a program, too.
    package let executable: [FilePath]

    /// A list names more files than this seldom, and each costs the kernel memory as long as the process lives.
    package static let maximumRuleCount = 2_048

    package init(readable: [FilePath], writable: [FilePath], executable: [FilePath] = []) {
        self.readable = readable
        self.writable = writable
        self.executable = executable
    }

    /// The paths to allow so that all of `paths` can be read: themselves, or of a long list their folders.
    package static func rules(for paths: [FilePath]) -> [FilePath] {
        guard paths.count > maximumRuleCount else { return paths }
        return enclosing(Set(paths.map(folder)).compactMap(resolved), limit: maximumRuleCount)
    }

    /// At most `limit` folders in which all of the absolute `folders` lie, as deep down as that goes.
    package static func enclosing(_ folders: [FilePath], limit: Int) -> [FilePath] {
        var folders = Set(folders)
        while folders.count > limit, let depth = folders.map(\.components.count).max(), depth > 0 {
            folders = Set(folders.map { $0.components.count == depth ? $0.removingLastComponent() : $0 })
        }
        return folders.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The folder that a path, or what it is a link to, lies in.
    private static func folder(of path: FilePath) -> FilePath {
        (isLink(path) ? resolved(path) ?? path : path).removingLastComponent()
    }

    /// Whether there is a symbolic link at `path`.
    package static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The absolute path without links; `nil` when there is nothing.
    private static func resolved(_ path: FilePath) -> FilePath? {
        (path.isEmpty ? "." : path).withPlatformString { start in
            guard let real = realpath(start, nil) else { return nil }
            defer { free(real) }
            return FilePath(platformString: real)
        }
    }
}
