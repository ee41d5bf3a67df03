import Glibc
package import SystemPackage

/// The folder that facecrop is installed under, which has `bin`, `libexec` and `share`.
package enum InstallationPrefix {
    /// The prefix of a program in `bin`, or in `libexec/facecrop`.
    static func of(_ executable: FilePath) -> FilePath {
        let folder = executable.removingLastComponent()
        let parent = folder.removingLastComponent()
        let isPrivate = folder.lastComponent == "facecrop" && parent.lastComponent == "libexec"
        return isPrivate ? parent.removingLastComponent() : parent
    }

    /// Whether `executable` is installed with its models, as a package does it; in a build folder, it is not.
    package static func holdsModels(_ executable: FilePath) -> Bool {
        of(executable).appending("share/facecrop/models").withPlatformString { access($0, F_OK) == 0 }
    }

    /// The program of this process with links resolved; `nil` if /proc is not mounted.
    package static var ownExecutable: FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        return length > 0 ? buffer.withUnsafeBufferPointer { $0.baseAddress.map { FilePath(platformString: $0) } } : nil
    }
}
