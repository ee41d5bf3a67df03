package import SystemPackage

/// Crops photos in memory to one picture each, one after the other, without a folder, a journal and a manifest.
package final class SinglePhotoRun {
    private let options: Options
    private let backends: any BackendProvider
    private var opened: (backend: any ProcessingBackend, worker: any PhotoWorker)?

    /// Makes a run; nothing is opened before the first ``run(_:named:)``.
    ///
    /// - Throws: `invalidOptions` if an option is about folders, or asks for several pictures of a photo.
    package init(options: Options, backends: any BackendProvider) throws(RunError) {
        try options.checkForSinglePhotos()
        guard options.outputs.renditions.isEmpty else {
            throw RunError(
                .invalidOptions,
                "Renditions of a photo are several pictures, and this is the name of one.",
                options: ["outputs.renditions"]
            )
        }
        guard options.frame.framing != .each else {
            throw RunError(
                .invalidOptions,
                "A picture of each face is several pictures, and this is the name of one.",
                options: ["frame.framing"]
            )
        }
        var options = options
        options.run.destination = .dryRun(".")
        options.run.jobs = 1
        self.options = options
        self.backends = backends
    }

    /// Crops `content`, which the record calls `name`.
    ///
    /// - Returns: The record of the photo, and the picture in `contents`, which are empty if the photo failed or was
    ///   left out.
    /// - Throws: `RunError` if a library or a model is missing.
    package func run(_ content: [UInt8], named name: FilePath) throws(RunError) -> ProcessedPhoto {
        let worker = try openedWorker()
        let writer = OutputWriter(
            destination: options.run.destination,
            plan: SettledNames(naming: OutputNaming(options)),
            keepsContents: true
        )
        var file = PhotoFile(path: name, relativePath: name, isNamedByUser: true)
        file.content = PhotoContent(content)
        return worker.perform(PhotoRequest(.process), on: file, into: writer.outputs(of: file))
    }

    deinit {
        opened?.worker.endThread()
        opened?.backend.close()
    }

    private func openedWorker() throws(RunError) -> any PhotoWorker {
        if let opened { return opened.worker }
        let backend = try backends.open(options, .streaming(sendsPhotos: true))
        do throws(RunError) {
            _ = try backend.ready()
        } catch {
            backend.close()
            throw error
        }
        let worker = backend.makeWorker()
        opened = (backend, worker)
        return worker
    }
}
