public import FaceCropModel
import SystemPackage

/// Makes face-centred crops of whole folders: the entry point of the library.
///
///     var options = Options()
///     options.discover.inputs = [DiscoverInput(path: "photos")]
///     options.run.destination = .folder("thumbnails")
///     options.frame.shape = .size(PixelSize(width: 400, height: 400))
///     let summary = try CropEngine(options: options).run { photo in
///         print(photo.source, photo.status, photo.outputs.map(\.path))
///     }
///
/// One engine does one run. It prints nothing.
public final class CropEngine: Sendable {
    private let photoRun: PhotoRun

    /// The options of the run.
    public var options: Options { photoRun.options }

    /// Makes an engine; it opens nothing before ``run()``.
    public convenience init(options: Options) { self.init(options: options, identityService: nil) }

    /// Makes an engine that asks `identityService` to identify faces; `nil` asks no service.
    init(options: Options, identityService: (any IdentityService)?) {
        photoRun = PhotoRun(options: options, backends: EngineBackends(), identityService: identityService)
    }

    /// Ends the run early: the engine finishes and records the photos that workers have begun, and begins no more.
    ///
    /// It may be called from any thread, at any time.
    public func stop() { photoRun.stop() }

    /// Abandons unfinished photos and removes half-written files, so that the process can exit at once, which it must.
    ///
    /// It may be called from any thread, at any time.
    public func abandon() { photoRun.abandon() }

    /// Walks the inputs, writes outputs and manifest, and returns when all is done.
    ///
    /// - Returns: The numbers of the run. They count failures of single photos, which the manifest describes.
    /// - Throws: `RunError` if the run cannot begin or cannot go on.
    public func run() throws(RunError) -> RunSummary { try photoRun.run { _ in } }

    /// The same, and calls `onPhoto` with the result of each photo as it is done.
    ///
    /// The results come in the order of the manifest, one at a time, from threads of the engine, which waits for the
    /// end of each call. Photos that an earlier run has done are among them: ``PhotoResult/wasDoneBefore``.
    public func run(onPhoto: @escaping @Sendable (PhotoResult) -> Void) throws(RunError) -> RunSummary {
        try photoRun.run { event in event.photoResult.map(onPhoto) }
    }

    /// The same in a thread of its own, for a task, and stops early if the task is cancelled: see ``stop()``.
    ///
    /// - Throws: `RunError` if the run cannot begin or cannot go on. A stopped run does not throw; its summary
    ///   says that it was stopped.
    public func runInTask(
        onPhoto: @escaping @Sendable (PhotoResult) -> Void = { _ in }
    ) async throws(RunError) -> RunSummary {
        let result: Result<RunSummary, RunError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(Errno) {
                    try SystemThread.start("facecrop.run") { [self] in
                        continuation.resume(
                            returning: Result { () throws(RunError) in
                                try photoRun.run { event in event.photoResult.map(onPhoto) }
                            }
                        )
                    }
                } catch {
                    continuation.resume(returning: .failure(.noThread(error)))
                }
            }
        } onCancel: {
            stop()
        }
        return try result.get()
    }

    /// The same, and calls `observe` with each event of the run.
    package func runObserved(_ observe: @escaping (PhotoRun.Event) -> Void) throws(RunError) -> RunSummary {
        try photoRun.run(observe)
    }
}
