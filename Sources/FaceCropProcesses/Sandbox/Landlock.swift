import CSandbox
import Glibc
import SystemPackage

/// A list of files and folders that will be all that this process can open.
final class Landlock {
    /// What may be done.
    enum Right {
        case reading
        /// Reading, making, filling and removing files, and making folders.
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

    /// From this version on, signals reach no process but those that are bound by the same list.
    static let versionForSignals = Int(CSANDBOX_LANDLOCK_SIGNALS)

    /// From this version on, all threads of the process are bound, not only the calling one.
    static let versionForAllThreads = Int(CSANDBOX_LANDLOCK_ALL_THREADS)

    private let version: CInt
    /// The open list.
    private let descriptor: CInt

    /// The version that the kernel has.
    static func version() throws(Errno) -> Int { Int(try LinuxConfinement.checked(csandbox_landlock_version())) }

    /// A list on which nothing stands.
    init(version: Int) throws(Errno) {
        self.version = CInt(version)
        descriptor = try LinuxConfinement.checked(csandbox_landlock_create(self.version))
    }

    deinit { close(descriptor) }

    /// Puts `path`, links followed, and all that is below it on the list; what cannot be opened is passed over.
    func allow(_ right: Right, _ path: FilePath) throws(Errno) {
        let path = path.isEmpty ? "." : path
        _ = try LinuxConfinement.checked(
            path.withPlatformString { csandbox_landlock_allow(descriptor, version, $0, right.value) }
        )
    }

    /// Makes the list count.
    func enforce() throws(Errno) { _ = try LinuxConfinement.checked(csandbox_landlock_enforce(descriptor, version)) }
}
