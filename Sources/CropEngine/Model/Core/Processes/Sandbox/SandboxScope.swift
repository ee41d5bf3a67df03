import Glibc
package import SystemPackage

/// The paths that a run must be able to read and write.
package struct SandboxScope: Sendable, Hashable {
    /// Inputs and folders of models, with links followed; a path that does not exist is skipped.
    package let readable: [FilePath]
    /// The folder of the outputs, which also holds their temporary files; none in a dry run.
    ///
    /// A folder that does not exist is skipped; if a folder is removed later, its permission is lost.
    package let writable: [FilePath]
    /// The programs that may be started, which then have the same rights; usually none.
    ///
    /// A program is a file that the system can start by itself or with the loader of this process. A script does not
    /// start, because its interpreter is another program.
    let executable: [FilePath]

    /// The most rules: lists of inputs rarely have more files, and each rule takes kernel memory as long as the process
    /// lives.
    static let maximumRuleCount = 2_048

    package init(readable: [FilePath], writable: [FilePath], executable: [FilePath] = []) {
        self.readable = readable
        self.writable = writable
        self.executable = executable
    }

    /// The paths to allow so that all of `paths` can be read: the paths themselves, or their folders if the list is
    /// long.
    package static func rules(for paths: [FilePath]) -> [FilePath] {
        guard paths.count > maximumRuleCount else { return paths }
        return enclosing(Set(paths.map(folder)).compactMap(resolved), limit: maximumRuleCount)
    }

    /// At most `limit` folders, as deep as possible, that contain all of the absolute `folders`.
    static func enclosing(_ folders: [FilePath], limit: Int) -> [FilePath] {
        var folders = Set(folders)
        while folders.count > limit, let depth = folders.map(\.components.count).max(), depth > 0 {
            folders = Set(folders.map { $0.components.count == depth ? $0.removingLastComponent() : $0 })
        }
        return folders.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The folder of a path; if the path is a link, that of its target.
    private static func folder(of path: FilePath) -> FilePath {
        (isLink(path) ? resolved(path) ?? path : path).removingLastComponent()
    }

    /// Whether there is a symbolic link at `path`.
    package static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The absolute path without links; `nil` if it does not exist.
    private static func resolved(_ path: FilePath) -> FilePath? {
        (path.isEmpty ? "." : path).withPlatformString { start in
            guard let real = realpath(start, nil) else { return nil }
            defer { free(real) }
            return FilePath(platformString: real)
        }
    }
}
