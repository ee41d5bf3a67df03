import Dispatch
public import FaceCropModel
import Synchronization
import SystemPackage

/// Crops single photos, which are in memory or in files, to outputs in memory: for servers, and programs with windows.
///
///     let cropper = try PhotoCropper(options: options)
///     let thumbnail = try cropper.crop(.data(upload)).outputs[0].data
///
/// The libraries and networks are started once. Calls may come from any thread; at most as many photos as the options
/// have workers are in work, and further calls wait. Nothing is written, so the inputs and the destination of the
/// options do not count. Region sidecars beside a file are read only without
/// ``RunOptions/Isolation/process(photoLimitSeconds:)``.
public final class PhotoCropper: Sendable {
    private let options: Options
    private let backend: any ProcessingBackend
    private let writer: OutputWriter
    private let idle: Mutex<[Lent]>
    private let places: DispatchSemaphore
    private let cancelled = StopRequest()

    /// A worker, which one call has at a time.
    private struct Lent: @unchecked Sendable {
        let worker: any PhotoWorker
    }

    /// Starts the libraries and the networks.
    ///
    /// - Parameter options: How photos are detected, framed and encoded. With
    ///   ``RunOptions/Isolation/process(photoLimitSeconds:)`` photos are decoded in a confined process, which
    ///   ``RunOptions/Isolation`` describes.
    /// - Throws: `RunError` if the options contradict each other or need a folder, or if a library or a model is
    ///   missing.
    public init(options: Options) throws(RunError) {
        try options.checkForSinglePhotos()
        var options = options
        options.run.destination = .dryRun(".")
        self.options = options
        backend = try EngineBackends().open(options, .streaming(sendsPhotos: true))
        do throws(RunError) {
            _ = try backend.ready()
        } catch {
            backend.close()
            throw error
        }
        writer = OutputWriter(
            destination: options.run.destination,
            plan: SettledNames(naming: OutputNaming(options)),
            keepsContents: true
        )
        idle = Mutex([])
        places = DispatchSemaphore(value: max(1, backend.threadCount))
    }

    deinit { backend.close() }

    /// Decides the crops of `photo` and renders them.
    ///
    /// - Throws: What is wrong with the photo.
    public func crop(_ photo: PhotoSource) throws(PhotoResult.Failure) -> CroppedPhoto {
        try CroppedPhoto(try perform(PhotoRequest(.process), on: photo))
    }

    /// Decides the crops of `photo` without rendering them; the outputs of the result have no file yet.
    ///
    /// - Throws: What is wrong with the photo.
    public func plan(_ photo: PhotoSource) throws(PhotoResult.Failure) -> PlannedPhoto {
        let processed = try perform(PhotoRequest(.plan), on: photo)
        return PlannedPhoto(result: try PhotoResult.checked(processed.record), faces: processed.faces)
    }

    /// Renders what was planned for `photo`; faces are searched for again only if a ``PlannedPhoto/frame`` was set.
    ///
    /// - Parameters:
    ///   - plan: The plan of the same photo by a cropper with the same options; a ``PlannedPhoto/frame`` that was set
    ///     replaces the frame that the rules have decided.
    ///   - photo: The photo.
    /// - Returns: What was made.
    /// - Throws: What is wrong with the photo, or with the frame that was set.
    public func render(_ plan: PlannedPhoto, of photo: PhotoSource) throws(PhotoResult.Failure) -> CroppedPhoto {
        var request = PhotoRequest(.process, knowing: plan.faces)
        request.override = try plan.override(for: options)
        return try CroppedPhoto(try perform(request, on: photo))
    }

    /// Abandons the photos in work, whose calls then fail, and refuses later ones; photos that are decoded in this
    /// process are finished first.
    ///
    /// It may be called from any thread, at any time.
    public func cancel() {
        cancelled.make()
        backend.close()
    }

    private func perform(
        _ request: PhotoRequest,
        on photo: PhotoSource
    ) throws(PhotoResult.Failure) -> ProcessedPhoto {
        let file = try photo.file(options)
        places.wait()
        defer { places.signal() }
        if cancelled.isMade {
            throw PhotoResult.Failure(
                code: "cancelled",
                message: "The photo was not cropped, because that was cancelled."
            )
        }
        let lent = idle.withLock { $0.popLast() } ?? Lent(worker: backend.makeWorker())
        defer {
            // The thread is the caller's, and may never come again.
            lent.worker.endThread()
            idle.withLock { $0.append(lent) }
        }
        return lent.worker.perform(request, on: file, into: writer.outputs(of: file))
    }
}
