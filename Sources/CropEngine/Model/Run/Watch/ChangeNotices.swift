import CLinux
import Glibc
import Synchronization
import SystemPackage

/// Tells that something has changed in some folders, by inotify; not what has changed.
///
/// Whoever waits looks at all folders anyway. So nothing is lost if the queue of the kernel overflows, and a renamed
/// folder needs no care.
final class ChangeNotices: Sendable {
    private struct State {
        /// The watches of all folders that the last look has met.
        var watches: Set<CInt> = []
        /// Those that the present look has met.
        var met: Set<CInt> = []
        /// The names of shared file systems by their devices; `nil` for others.
        var fileSystems: [dev_t: String?] = [:]
        var blindnesses: Set<WatchBlindness> = []
    }

    /// A file is read only when it has been quiet, so it does not matter how often it is written: `IN_MODIFY` would
    /// wake this process at each step of a copy.
    private static let mask = UInt32(
        IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR | IN_EXCL_UNLINK
    )

    /// `nil` if there is none.
    private let notices: PipeDescriptor?
    private let failure: Errno?
    private let wakingEnds: (reading: PipeDescriptor, writing: PipeDescriptor)
    private let state = Mutex(State())

    init() throws(Errno) {
        wakingEnds = try PipeDescriptor.makePipe()
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        notices = descriptor >= 0 ? PipeDescriptor(takingOwnership: descriptor) : nil
        failure = descriptor >= 0 ? nil : Errno(rawValue: errno)
    }

    /// Begins a look at all folders.
    func beginLook() {
        state.withLock {
            $0.met = []
            $0.blindnesses = failure.map { [.noNotices($0)] } ?? []
        }
    }

    /// Watches a folder from now on; call this before the folder is listed, so that no change is missed.
    func watch(_ folder: FilePath) {
        state.withLock { state in
            if let name = Self.sharedFileSystem(of: folder, &state.fileSystems) {
                let known = state.blindnesses.contains { if case .sharedDisk = $0 { true } else { false } }
                if !known { state.blindnesses.insert(.sharedDisk(folder: folder, fileSystem: name)) }
            }
            guard let notices else { return }
            let watch = folder.withPlatformString { inotify_add_watch(notices.descriptor, $0, Self.mask) }
            if watch >= 0 {
                state.met.insert(watch)
            } else if [.noSpace, .noMemory].contains(Errno(rawValue: errno)) {
                state.blindnesses.insert(.watchLimit)
            }
            // Otherwise the folder is gone or may not be read, about which the listing says more.
        }
    }

    /// Ends a look: folders that it has not met are not watched any more.
    ///
    /// - Returns: Why changes may not be announced.
    func endLook() -> Set<WatchBlindness> {
        state.withLock { state in
            for watch in state.watches.subtracting(state.met) {
                // The kernel has forgotten those of folders that are gone.
                if let notices { inotify_rm_watch(notices.descriptor, watch) }
            }
            state.watches = state.met
            return state.blindnesses
        }
    }

    /// Waits for `shortest` seconds, then for a change, but together no longer than `longest` seconds; returns at once
    /// after ``wake()``.
    ///
    /// - Returns: Whether there was a change.
    func wait(shortest: Double, longest: Double) throws(Errno) -> Bool {
        let waking = pollfd(fd: wakingEnds.reading.descriptor, events: Int16(POLLIN), revents: 0)
        if try Self.poll([waking], seconds: shortest) { return false }
        guard let notices else {
            _ = try Self.poll([waking], seconds: longest - shortest)
            return false
        }
        let changes = pollfd(fd: notices.descriptor, events: Int16(POLLIN), revents: 0)
        _ = try Self.poll([waking, changes], seconds: longest - shortest)
        return try discardNotices(notices)
    }

    /// Ends waiting, now and from now on; any thread may call it.
    func wake() {
        // The pipe is empty, so that this neither waits nor fails.
        _ = try? wakingEnds.writing.write([0])
    }

    /// Reads all notices; `false` if there are none.
    private func discardNotices(_ notices: PipeDescriptor) throws(Errno) -> Bool {
        var areThere = false
        while true {
            do throws(Errno) {
                if try notices.read().isEmpty { return areThere }
                areThere = true
            } catch .wouldBlock {
                return areThere
            }
        }
    }

    /// Waits for one of the descriptors; `false` if none was ready in time.
    private static func poll(_ descriptors: [pollfd], seconds: Double) throws(Errno) -> Bool {
        var descriptors = descriptors
        let milliseconds = CInt(min(max(0, (seconds * 1000).rounded(.up)), 1e9))
        return try Errno.repeating { Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds) } > 0
    }

    /// The name of the shared file system that holds `folder`; each file system is asked once.
    private static func sharedFileSystem(of folder: FilePath, _ known: inout [dev_t: String?]) -> String? {
        guard let device = try? folder.stat().deviceID.rawValue else { return nil }
        if let known = known[device] { return known }
        let name = WatchBlindness.sharedFileSystem(folder.withPlatformString { cfilesystem_type($0) })
        known[device] = .some(name)
        return name
    }
}
