import SystemPackage

/// Photos are worked on in an engine process.
///
/// When it ends with photos in hand, or one of them takes too long, each of those is tried again alone in a fresh one. What
/// ends that too is the culprit, and failed; all others are done.
final class ChildWorkplace: Workplace {
    /// Two for each worker: while it works on a photo, the next one is there already.
    let threadCount: Int
    private let gate = SoloGate()
    private let supply: EngineSupply

    /// Starts `executable` as the engine process, which gets ready while this one goes on.
    ///
    /// A photo may take `photoLimitSeconds`; `nil` lets it take as long as it wants.
    /// - Throws: `RunError` when the options mean nothing, or there is no such program.
    init(
        options: Options,
        photoLimitSeconds: Double?,
        executable: FilePath = "/proc/self/exe"
    ) throws(RunError) {
        try options.validate()
        threadCount = 2 * options.run.workerCount
        supply = EngineSupply(options, photoLimitSeconds: photoLimitSeconds, executable: executable)
        try supply.begin()
    }

    func manifestHead() throws(RunError) -> ManifestHead { try supply.readyEngine().head }

    func makeWorker(_ writer: OutputWriter) -> any PhotoProcessing {
        ChildWorker(gate: gate, supply: supply, writer: writer)
    }

    func close() { supply.end() }
}
