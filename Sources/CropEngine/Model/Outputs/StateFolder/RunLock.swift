import FoundationEssentials
import Glibc
import Synchronization
import SystemPackage

/// The lock on an output folder: only one run may write into it at a time, or one run of each shard.
///
/// It is an operating system lock on a file, so a killed run leaves no lock behind; the file names the process that
/// holds the lock. A run that ends normally empties the file. So if the file names a process but is not locked, that
/// process was killed, or could not remove its temporary files.
final class RunLock: Sendable {
    /// The process that holds the lock.
    struct Holder: Sendable, Codable, Hashable {
        var process: Int32
        var host: String
        /// The time in ISO 8601, UTC.
        var startedAt: String

        /// Whether the process runs, as far as can be told from this machine.
        var mayRun: Bool {
            host != ProcessInfo.processInfo.hostName || kill(process, 0) == 0 || errno != ESRCH
        }

        /// This process.
        static var own: Holder {
            Holder(process: getpid(), host: ProcessInfo.processInfo.hostName, startedAt: Date.now.formatted(.iso8601))
        }
    }

    /// Whether an earlier run was killed, or may have left temporary files for another reason.
    let hasLeftBehind: Bool
    /// Whether no other run writes into the folder, not even another shard.
    let isAlone: Bool
    private let own: LockFile
    private let shared: LockFile?
    /// Whether the files of killed runs have been removed.
    private let isCleanedUp = Atomic(false)
    /// Whether this run may leave temporary files.
    private let leavesFiles = Atomic(false)

    /// How long a shard waits for the lock of all runs, which another shard that starts holds alone for a moment.
    private static let patience = Duration.seconds(2)

    /// Takes the lock of `folder`.
    ///
    /// - Throws: `outputInUse` with the holder; another error if the lock cannot be created.
    init(_ folder: StateFolder) throws(RunError) {
        shared = folder.shard == nil ? nil : try LockFile(folder.lock, in: folder)
        own = try LockFile(folder.shardLock, in: folder)
        if let shared, try !shared.take(LOCK_SH, within: Self.patience) { throw Self.inUse(folder, shared) }
        if try !own.take(LOCK_EX) { throw Self.inUse(folder, own) }
        if let shared {
            guard let isAlone = try shared.isHeldByNoOther(within: Self.patience) else {
                throw Self.inUse(folder, shared)
            }
            self.isAlone = isAlone
        } else {
            isAlone = true
        }
        hasLeftBehind = try own.hasContent()
        try own.write(Holder.own)
    }

    /// Prevents runs from writing into `folder` as long as the returned objects exist.
    ///
    /// - Throws: `outputInUse` with the run that is writing.
    static func lockAgainstRuns(in folder: StateFolder) throws(RunError) -> [AnyObject] {
        var locks: [LockFile] = []
        for path in [folder.lock, folder.shardLock] {
            guard let lock = try LockFile(existing: path, in: folder) else { continue }
            if try !lock.take(LOCK_SH) { throw inUse(folder, lock) }
            locks.append(lock)
        }
        return locks
    }

    /// Notes that what an earlier run has left behind has been removed.
    func noteCleanedUp() { isCleanedUp.store(true, ordering: .relaxed) }

    /// Notes that this run may leave temporary files, because the disk has refused something.
    ///
    /// The next run then looks for them, as after a killed run.
    func noteLeftBehind() { leavesFiles.store(true, ordering: .relaxed) }

    deinit {
        if leavesFiles.load(ordering: .relaxed) { return }
        if isCleanedUp.load(ordering: .relaxed) || !hasLeftBehind { own.empty() }
    }

    private static func inUse(_ folder: StateFolder, _ lock: LockFile) -> RunError {
        // Shards share the lock of runs over all photos, and do not write into its file: it may name a killed run.
        let holder = lock.holder.flatMap { $0.mayRun ? $0 : nil }
        let process = holder.map { "process \($0.process) on \($0.host), since \($0.startedAt)" }
        let name = process ?? "a run of one part of the photos"
        return RunError(
            .outputInUse,
            "'\(folder.outputFolder)' is in use by another facecrop: \(name). Wait for its end.",
            options: ["run.destination"]
        )
    }
}

/// A file that is locked as long as it is open; its content is for people.
private final class LockFile: Sendable {
    private let path: FilePath
    private let descriptor: CInt

    init(_ path: FilePath, in folder: StateFolder) throws(RunError) {
        self.path = path
        do throws(Errno) {
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            descriptor = try folder.place(of: path).withPlatformString { open($0, flags, 0o666) }
            try Errno.check(descriptor)
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Opens an existing lock file, to be shared; `nil` if it does not exist.
    init?(existing path: FilePath, in folder: StateFolder) throws(RunError) {
        self.path = path
        do throws(Errno) {
            let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            descriptor = try folder.place(of: path).withPlatformString { open($0, flags) }
            try Errno.check(descriptor)
        } catch .noSuchFileOrDirectory {
            return nil
        } catch {
            throw RunError(writing: path, error)
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process that is being started has a copy of the descriptor until it runs its program, and closing one
        // of two copies releases nothing.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the lock, exclusively (`LOCK_EX`) or shared (`LOCK_SH`); `false` if another process prevents it.
    func take(_ kind: CInt) throws(RunError) -> Bool {
        do throws(Errno) {
            let refusal = try FileCall.lock.refusal { flock(descriptor, kind | LOCK_NB) }
            if let refusal { throw refusal }
            return true
        } catch {
            if FileCall.lock.meaning(of: error) == .isTaken { return false }
            throw RunError(noLockIn: folder, error)
        }
    }

    /// The output folder.
    private var folder: FilePath { path.removingLastComponent().removingLastComponent() }

    /// Takes the lock as soon as no other process prevents it; `false` if one does until `patience` is over.
    func take(_ kind: CInt, within patience: Duration) throws(RunError) -> Bool {
        let end = ContinuousClock.now + patience
        while true {
            if try take(kind) { return true }
            if ContinuousClock.now >= end { return false }
            usleep(Self.retryMicroseconds)
        }
    }

    private static let retryMicroseconds: UInt32 = 5000

    /// Whether no other run shares this run's shared lock; `nil` if a run over all photos has taken it meanwhile.
    func isHeldByNoOther(within patience: Duration) throws(RunError) -> Bool? {
        let isAlone = try take(LOCK_EX)
        // The request for an exclusive lock may have released the shared one.
        return try take(LOCK_SH, within: patience) ? isAlone : nil
    }

    func hasContent() throws(RunError) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw RunError(writing: path, Errno(rawValue: errno)) }
        return status.st_size > 0
    }

    /// The process that wrote the content last; `nil` if there is none, or it is being written.
    var holder: RunLock.Holder? {
        var content = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &content, content.count, 0)
        return try? JSONDecoder().decode(RunLock.Holder.self, from: Data(content.prefix(max(0, count))))
    }

    func write(_ holder: RunLock.Holder) throws(RunError) {
        let content = (try? JSONEncoder().encode(holder)) ?? Data()
        let isWritten = content.withUnsafeBytes { bytes in
            pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count
        }
        guard isWritten, ftruncate(descriptor, content.count) == 0 else {
            throw RunError(writing: path, Errno(rawValue: errno))
        }
    }

    func empty() { ftruncate(descriptor, 0) }
}

extension RunError {
    /// The error about an output folder on a disk that gives no locks.
    fileprivate init(noLockIn folder: FilePath, _ reason: Errno) {
        self.init(
            .outputNotWritable,
            "The disk of '\(folder)' gives no locks (\(reason)), as some network disks, so facecrop cannot make sure "
                + "that nothing else writes into that folder.",
            options: ["run.locks"]
        )
    }
}
