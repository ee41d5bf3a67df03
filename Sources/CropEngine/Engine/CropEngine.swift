public import FaceCropCore
package import FaceCropRun
public import FaceCropRunModel

/// Makes face-centred crops of whole folders: the entry point of the library.
///
///     var options = Options()
///     options.discover.inputs = [DiscoverInput(path: "photos")]
///     options.run.destination = .folder("thumbnails")
///     options.frame.shape = .size(PixelSize(width: 400, height: 400))
///     let summary = try CropEngine(options: options).run()
///
/// One engine does one run. It prints nothing.
public final class CropEngine: Sendable {
    private let photoRun: PhotoRun

    /// The options of the run.
    public var options: Options { photoRun.options }

    /// Makes an engine; it opens nothing before ``run()``.
    public convenience init(options: Options) { self.init(options: options, identityService: nil) }

    /// Makes an engine that asks `identityService` to identify faces; `nil` asks no service.
    package init(options: Options, identityService: (any IdentityService)?) {
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
    public func run() throws(RunError) -> RunSummary { try run { _ in } }

    package func run(_ observe: @escaping (PhotoRun.Event) -> Void) throws(RunError) -> RunSummary {
        try photoRun.run(observe)
    }
}
