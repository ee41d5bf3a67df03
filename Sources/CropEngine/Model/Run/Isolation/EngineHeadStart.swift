import Glibc
import Synchronization
import SystemPackage

/// An engine process that is started before the options of the run are known.
///
/// It loads its libraries in 45 ms while this process reads its command line in 15 ms, and it is told the options
/// through its pipe as every engine process is.
final class EngineHeadStart: Sendable {
    /// `nil` if a run has it, or if it could not be started: then the run starts another, and says why that fails.
    private let process: Mutex<EngineProcess?>

    /// Starts `executable` as the engine process.
    init(_ executable: FilePath) {
        process = Mutex(try? EngineProcess(executable: executable, arguments: [EngineProcess.argument]))
    }

    /// The process, for the run that asks first.
    func take() -> EngineProcess? { process.withLock { $0.take() } }

    /// Ends the process unless a run has it, and waits for that.
    func end() {
        guard let process = take() else { return }
        _ = kill(process.number, SIGKILL)
        _ = try? Errno.repeating { waitpid(process.number, nil, 0) }
    }
}
