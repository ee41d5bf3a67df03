import SystemPackage

/// Processes photos in an engine process.
///
/// If that process ends while it works on photos, or if one of them takes too long, each of those photos is tried again
/// alone in a new process. If a photo ends that process too, it is the cause and fails; all others are done.
final class SubprocessBackend: ProcessingBackend {
    /// Two for each worker: while it works on a photo, the next one is already waiting there.
    let threadCount: Int
    private let retryLock = ExclusiveRetryLock()
    private let supervisor: EngineSupervisor
    /// Whether the engine process may get less memory than its photos need.
    private let isShortOfMemory: Bool

    /// Starts `executable` as the engine process, which gets ready while this process goes on.
    ///
    /// If `headStart` has such a process already, that one is taken.
    /// A photo may take `photoLimitSeconds`; if that is `nil`, it may take any time.
    /// - Throws: `RunError` if the options are not valid, or if `executable` cannot be started.
    init(
        options: Options,
        _ job: EngineJob = .cropping,
        photoLimitSeconds: Double?,
        executable: FilePath,
        headStart: EngineHeadStart? = nil,
        tellSandbox: @escaping @Sendable (SandboxReport) -> Void = { _ in }
    ) throws(RunError) {
        try options.validate()
        threadCount = 2 * options.run.workerCount
        let limit = DataLimit(budget: options.run.memoryByteCount, workerCount: options.run.workerCount)
        isShortOfMemory = limit?.isAboveThatOfThisProcess ?? false
        supervisor = EngineSupervisor(
            options,
            job,
            photoLimitSeconds: photoLimitSeconds,
            executable: executable,
            headStart: headStart,
            tellSandbox: tellSandbox
        )
        try supervisor.begin()
    }

    func ready() throws(RunError) -> EngineReadiness { try supervisor.readyEngine().readiness }

    func makeWorker() -> any PhotoWorker {
        RetryingWorker(retryLock: retryLock, supervisor: supervisor, isShortOfMemory: isShortOfMemory)
    }

    func close() { supervisor.end() }
}
