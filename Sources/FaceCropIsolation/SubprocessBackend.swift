import FaceCropCore
import FaceCropInference
import FaceCropOutputs
import FaceCropRecords
import SystemPackage

/// Processes photos in an engine process.
///
/// If that process ends while it works on photos, or if one of them takes too long, each of those photos is tried again
/// alone in a new process. If a photo ends that process too, it is the cause and fails; all others are done.
final class SubprocessBackend: ProcessingBackend {
    /// Two for each worker: while it works on a photo, the next one is already waiting there.
    let threadCount: Int
    private let gate = ExclusiveRetryLock()
    private let supply: EngineSupervisor
    private let outputFolder: ProvisionalFolder

    /// Starts `executable` as the engine process, which gets ready while this process goes on.
    ///
    /// A photo may take `photoLimitSeconds`; if that is `nil`, it may take any time. The output folder is made here,
    /// because the sandbox can allow writing only to folders that exist.
    /// - Throws: `RunError` if the options are not valid, if the output folder cannot be made, or if `executable`
    ///   cannot be started.
    init(
        options: Options,
        _ job: EngineJob = .cropping,
        photoLimitSeconds: Double?,
        executable: FilePath = "/proc/self/exe"
    ) throws(RunError) {
        try options.validate()
        threadCount = 2 * options.run.workerCount
        outputFolder = try ProvisionalFolder(options.run.destination)
        supply = EngineSupervisor(options, job, photoLimitSeconds: photoLimitSeconds, executable: executable)
        ModelCache.makeFolder(options.run.engineModelCacheFolder)
        do throws(RunError) {
            try supply.begin()
        } catch {
            outputFolder.removeIfEmpty()
            throw error
        }
    }

    func ready() throws(RunError) -> EngineReadiness { try supply.readyEngine().readiness }

    func makeWorker(_ writer: OutputWriter) -> any PhotoWorker {
        ChildWorker(gate: gate, supply: supply, writer: writer)
    }

    func close() {
        supply.end()
        outputFolder.removeIfEmpty()
    }
}
