import Glibc
package import SystemPackage

/// The home folder of the user who runs this process.
package enum HomeFolder {
    /// Its path, from the environment or else from the user database; `nil` if neither has an absolute one.
    package static var path: FilePath? {
        [getenv("HOME"), getpwuid(geteuid())?.pointee.pw_dir].lazy.compactMap { $0 }
            .map { FilePath(platformString: $0) }
            .first(where: \.isAbsolute)
    }
}
