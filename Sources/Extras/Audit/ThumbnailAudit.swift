package import FaceCropModel
import Synchronization
import SystemPackage

/// Looks at thumbnails and at the originals that they were made of, several originals at a time.
package struct ThumbnailAudit: Sendable {
    /// An original with its thumbnails.
    package struct Family: Sendable {
        package var original: PhotoFile
        package var thumbnails: [PhotoFile]

        package init(original: PhotoFile, thumbnails: [PhotoFile]) {
            self.original = original
            self.thumbnails = thumbnails
        }
    }

    private let options: Options
    private let leastSize: PixelSize?
    private let backends: any BackendProvider

    /// Makes the parts that all photos share; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - options: How photos are read and faces found; its inputs are the folders with all files.
    ///   - leastSize: The size that thumbnails have at least; `nil` if they may have any.
    ///   - backends: Open the backend that decodes the files.
    package init(options: Options, leastSize: PixelSize?, _ backends: any BackendProvider) {
        var options = options
        options.run.destination = .dryRun(options.run.destination.folder)
        options.frame = FrameOptions()
        options.frame.framing = .group
        self.options = options
        self.leastSize = leastSize
        self.backends = backends
    }

    /// Looks at `families`, and returns when all are done, or after `stop`.
    ///
    /// - Parameters:
    ///   - families: The originals; without any, nothing is opened.
    ///   - stop: After it, no more are begun.
    ///   - receive: Takes what was found out about the thumbnails of the family with this position, in their order; the
    ///     workers call it at the same time.
    /// - Throws: `RunError` if a library, a model or a process cannot be started.
    package func run(
        _ families: [Family],
        stop: StopRequest,
        receive: @escaping @Sendable (Int, [AuditedThumbnail]) -> Void
    ) throws(RunError) {
        guard !families.isEmpty else { return }
        let backend = try backends.open(options, .inspection)
        defer { backend.close() }
        _ = try backend.ready()
        let next = Atomic(0)
        WorkerPool(workerCount: backend.threadCount).run { _ in
            let worker = backend.makeWorker()
            while !stop.isMade {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < families.count else { break }
                receive(number, audited(families[number], worker))
            }
            worker.endThread()
        }
    }

    private func audited(_ family: Family, _ worker: any PhotoWorker) -> [AuditedThumbnail] {
        let original = worker.perform(PhotoRequest(.audit), on: family.original)
        return family.thumbnails.map { file in
            var thumbnail = AuditedThumbnail(
                thumbnail: ManifestPath(file.path).text,
                original: ManifestPath(family.original.path).text
            )
            guard let judged = Judged(original, options) else {
                let reason = original.record.error?.message ?? "it is no photo"
                thumbnail.findings = [.init(.unreadable, detail: "the original cannot be read: \(reason)")]
                return thumbnail
            }
            judge(&thumbnail, file, beside: judged, worker)
            return thumbnail
        }
    }

    private func judge(
        _ thumbnail: inout AuditedThumbnail,
        _ file: PhotoFile,
        beside original: Judged,
        _ worker: any PhotoWorker
    ) {
        let processed = worker.perform(PhotoRequest(.grey), on: file)
        guard let grey = processed.grey, let size = processed.record.size else {
            thumbnail.findings = [.init(.unreadable, detail: processed.record.error?.message ?? "it is no picture")]
            return
        }
        thumbnail.size = size
        let named = ThumbnailPairing.size(inName: file.relativePath.bytes)
        guard let match = ThumbnailMatch(of: grey, in: original.grey) else {
            thumbnail.findings = [.init(.stale)]
            if let tooSmall = ThumbnailJudgement.tooSmall(size, named: named, leastSize) {
                thumbnail.findings.append(tooSmall)
            }
            return
        }
        let crop = match.crop(of: original.judgement.original)
        thumbnail.crop = crop
        thumbnail.findings = original.judgement.findings(size: size, crop: crop, named: named, leastSize: leastSize)
    }
}

/// An original that can be compared with its thumbnails.
private struct Judged {
    let grey: GreyCopy
    let judgement: ThumbnailJudgement

    /// `nil` if the photo could not be read.
    init?(_ processed: ProcessedPhoto, _ options: Options) {
        guard let grey = processed.grey, let size = processed.record.size, let found = processed.faces else {
            return nil
        }
        self.grey = grey
        let faces = SubjectChoice.numbered(found.detections.faces)
        judgement = ThumbnailJudgement(
            original: size,
            faces: faces,
            chosen: SubjectChoice.chosen(among: faces, options: options.frame)
        )
    }
}

extension ThumbnailMatch {
    /// The part in whole pixels of an original of `size`, inside it.
    fileprivate func crop(of size: PixelSize) -> WholePixelRect {
        func span(_ start: Double, _ length: Double, _ limit: Int) -> (start: Int, length: Int) {
            let first = min(max(0, Int(nearest: start * Double(limit))), limit - 1)
            let end = min(max(first + 1, Int(nearest: (start + length) * Double(limit))), limit)
            return (first, end - first)
        }
        let (across, down) = (span(rect.x, rect.width, size.width), span(rect.y, rect.height, size.height))
        return WholePixelRect(x: across.start, y: down.start, width: across.length, height: down.length)
    }
}
