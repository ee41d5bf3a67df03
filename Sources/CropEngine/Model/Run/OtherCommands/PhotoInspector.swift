package import SystemPackage

/// Examines photos and reports what they show and what would be cropped; writes nothing but drawings.
package final class PhotoInspector {
    private let walk: InputWalk
    private let backend: any ProcessingBackend
    private let worker: any PhotoWorker
    /// `nil` if nothing is drawn.
    private let drawings: PhotoDrawings?

    /// Opens one of `backends`.
    ///
    /// - Parameters:
    ///   - options: What is examined, and how.
    ///   - backends: Open the backend that examines the photos.
    ///   - drawingFolder: The folder for pictures of the photos with faces and crop drawn on them, in the tree of the
    ///     inputs; if it is `nil`, nothing is drawn.
    /// - Throws: `RunError` if a library or a model is missing, or if an input cannot be read.
    package init(
        options: Options,
        _ backends: any BackendProvider,
        drawingFolder: FilePath? = nil
    ) throws(RunError) {
        var options = options
        options.run.jobs = 1
        options.run.destination = drawingFolder.map { .folder($0) } ?? .dryRun(options.run.destination.folder)
        walk = try InputWalk(options.discover, outputFolder: drawingFolder)
        let backend = try backends.open(options, .inspection)
        do throws(RunError) {
            _ = try backend.ready()
            // Drawings are outputs of a run of their own: the same rule names them, and they never replace an original.
            drawings = try drawingFolder.map { [walk, options] folder throws(RunError) in
                let names = try OutputNamer(options).plan(walk)
                return try PhotoDrawings(folder, names: names, overwrites: options.run.overwrites)
            }
        } catch {
            backend.close()
            throw error
        }
        self.backend = backend
        worker = backend.makeWorker()
    }

    deinit {
        worker.endThread()
        backend.close()
    }

    /// Examines the photos one after the other and passes each record to `receive`, which returns whether to go on.
    ///
    /// - Returns: The numbers of all photos that were examined.
    /// - Throws: The error that `receive` throws.
    package func run(_ receive: (PhotoRecord) throws(RunError) -> Bool) throws(RunError) -> RunSummary {
        var summary = RunSummary()
        for finding in walk {
            let outputs = finding.fileToRead.flatMap { drawings?.outputs(of: $0) }
            let record = worker.perform(PhotoRequest(.inspect), on: finding, into: outputs).record
            summary.add(record)
            guard try receive(record) else { break }
        }
        return summary
    }
}
