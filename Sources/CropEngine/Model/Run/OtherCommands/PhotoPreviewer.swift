import Synchronization
package import SystemPackage

/// Makes small upright copies of photos, several photos at a time.
package struct PhotoPreviewer: Sendable {
    /// A photo, and the form of its copy.
    package struct Order: Sendable, Hashable {
        var path: FilePath
        var form: UprightCopy.Form

        package init(path: FilePath, form: UprightCopy.Form) {
            self.path = path
            self.form = form
        }
    }

    /// How the work on one photo ended.
    package enum Result: Sendable {
        /// The bytes of a JPEG.
        case made([UInt8])
        /// The photo could not be read, for this reason.
        case failed(ErrorRecord)
        /// The file holds no photo.
        case notAPhoto
    }

    private let options: Options
    private let backends: any BackendProvider

    /// Makes the parts that all photos share; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - options: What is decoded at all, in which process, and by how many workers.
    ///   - backends: Open the backend that decodes the photos.
    package init(options: Options, _ backends: any BackendProvider) {
        self.options = options
        self.backends = backends
    }

    /// Makes the copies of `orders`, and returns when all are made, or after `stop`.
    ///
    /// - Parameters:
    ///   - orders: The photos; without any, nothing is opened.
    ///   - stop: After it, no more copies are begun.
    ///   - receive: Takes the result and the number of its order; the workers call it at the same time.
    /// - Throws: `RunError` if a library, a model or a process cannot be started.
    package func make(
        _ orders: [Order],
        stop: StopRequest,
        receive: @escaping @Sendable (Int, Result) -> Void
    ) throws(RunError) {
        guard !orders.isEmpty else { return }
        var options = options
        options.discover.inputs = orders.map { DiscoverInput(path: $0.path, origin: .argument) }
        options.run.destination = .dryRun(options.run.destination.folder)
        let backend = try backends.open(options)
        defer { backend.close() }
        _ = try backend.ready()
        let next = Atomic(0)
        WorkerPool(workerCount: backend.threadCount).run { _ in
            let worker = backend.makeWorker()
            while !stop.isMade {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < orders.count else { break }
                receive(number, Self.result(of: orders[number], worker))
            }
            worker.endThread()
        }
    }

    private static func result(of order: Order, _ worker: any PhotoWorker) -> Result {
        let name = FilePath(bytes: order.path.lastComponentBytes)
        let file = PhotoFile(path: order.path, relativePath: name, isNamedByUser: true)
        let processed = worker.perform(PhotoRequest(.copy, as: order.form), on: file)
        if let copy = processed.copy { return .made(copy.bytes) }
        return processed.record.error.map { .failed($0) } ?? .notAPhoto
    }
}
