import FaceCropCore
import FaceCropInference
import FaceCropOutputs
import FaceCropRecords
import SystemPackage

/// Photos are worked on in an engine process.
///
/// When it ends with photos in hand, or one of them takes too long, each of those is tried again alone in a fresh one. What
/// ends that too is the culprit, and failed; all others are done.
final class SubprocessBackend: ProcessingBackend {
    /// Two for each worker: while it works on a photo, the next one is there already.
    let threadCount: Int
    private let gate = ExclusiveRetryLock()
    private let supply: EngineSupervisor
    private let outputFolder: ProvisionalFolder

    /// Starts `executable` as the engine process, which gets ready while this one goes on.
    ///
    /// A photo may take `photoLimitSeconds`; `nil` lets it take as long as it wants.
    /// The output folder is made, because nobody can be allowed to write to what is not there.
    /// - Throws: `RunError` when the options mean nothing, the output folder cannot be made, or there is no such program.
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
