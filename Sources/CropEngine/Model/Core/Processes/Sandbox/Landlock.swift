import CLinux
import Glibc
import SystemPackage

/// A list of the only files and folders that this process will be able to open.
final class Landlock {
    /// A right on a path.
    enum Right {
        case reading
        /// Reading, creating, filling and removing files, and creating folders.
        case writing
        /// Reading, and starting as a program.
        case executing

        fileprivate var value: csandbox_right {
            switch self {
            case .reading: CSANDBOX_READ
            case .writing: CSANDBOX_WRITE
            case .executing: CSANDBOX_EXECUTE
            }
        }
    }

    /// From this version on, the list says which files can be emptied, and not only which can be opened for writing.
    static let versionForTruncation = Int(CSANDBOX_LANDLOCK_TRUNCATION)

    /// From this version on, this process can send signals only to processes that are bound by the same list.
    static let versionForSignals = Int(CSANDBOX_LANDLOCK_SIGNALS)

    /// From this version on, the list applies to all threads of the process, not only to the calling one.
    static let versionForAllThreads = Int(CSANDBOX_LANDLOCK_ALL_THREADS)

    private let version: CInt
    /// The open list.
    private let descriptor: CInt

    /// The version that the kernel has.
    static func version() throws(Errno) -> Int { Int(try LinuxConfinement.checked(csandbox_landlock_version())) }

    /// Makes an empty list.
    init(version: Int) throws(Errno) {
        self.version = CInt(version)
        descriptor = try LinuxConfinement.checked(csandbox_landlock_create(self.version))
    }

    deinit { close(descriptor) }

    /// Adds `path`, with links followed, and everything below it to the list; a path that cannot be opened is skipped.
    func allow(_ right: Right, _ path: FilePath) throws(Errno) {
        let path = path.isEmpty ? "." : path
        _ = try LinuxConfinement.checked(
            path.withPlatformString { csandbox_landlock_allow(descriptor, version, $0, right.value) }
        )
    }

    /// Enforces the list.
    func enforce() throws(Errno) { _ = try LinuxConfinement.checked(csandbox_landlock_enforce(descriptor, version)) }
}
