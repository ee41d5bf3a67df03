import CropEngine
import FaceCropModel
import FaceCropPixels
import FaceCropTracking
import SystemPackage

/// The second pass over the frames: drawings, thumbnails and the reframed sequence.
final class TrackPictures {
    private let options: FaceTrackingOptions
    private let report: TrackReport
    private let sequence: FrameSequence
    private let watch: FrameWatch
    private let observe: (TrackingEvent) -> Void
    private let drawing: TrackDrawing
    /// The tracks that have their best frame at the key; tracks that may be false detections get no thumbnail.
    private let stillIDs: [Int: [Int]]
    private let output: (any SequenceOutput)?
    /// The last reframed picture; it replaces unreadable frames, so that sound and picture stay synchronous.
    private var lastPicture: VipsImage?
    /// Frames without a picture, because no earlier frame could be read.
    private var waitingFrames: [Int] = []
    private var stills: [Int: FilePath] = [:]

    init(
        _ options: FaceTrackingOptions,
        _ report: TrackReport,
        _ sequence: FrameSequence,
        _ encoder: FilmEncoder?,
        _ watch: FrameWatch,
        _ observe: @escaping (TrackingEvent) -> Void
    ) throws(RunError) {
        self.options = options
        self.report = report
        self.sequence = sequence
        self.watch = watch
        self.observe = observe
        drawing = TrackDrawing(report: report)
        let stillIDs = report.best.keys.filter { !report.lacksLandmarks(of: $0) }.sorted()
        self.stillIDs = Dictionary(grouping: stillIDs) { report.best[$0]?.frame ?? -1 }
        output = try Self.output(options, report, sequence, encoder)
    }

    /// Reads the frames again and writes all pictures.
    ///
    /// If the run is stopped before a film or an animation is complete, that file does not get its final name.
    /// - Parameter isStopped: Whether to stop after the pictures so far.
    /// - Returns: The thumbnail of each track, relative to the output folder.
    /// - Throws: `RunError` if the output cannot be written, or the frames cannot be read again.
    func write(isStopped: () -> Bool) throws(RunError) -> [Int: FilePath] {
        let source = try sequence.open()
        observe(.began(.pictures, frameCount: report.frames.count))
        for position in report.frames.indices {
            if isStopped() {
                if output?.isOneFile ?? false {
                    observe(.warning("\(TrackOutputNames.reframed(options)) was not finished."))
                }
                return stills
            }
            guard let frame = source.next(), frame.index == report.frames[position].index else {
                throw RunError(.inputNotReadable, "The input has changed since it was looked at; run again.")
            }
            try watch.during(.render, frame.name) { () throws(RunError) in try write(frame, position) }
            observe(.made(position + 1))
        }
        try output?.finish()
        return stills
    }

    private func write(_ frame: SequenceFrame, _ position: Int) throws(RunError) {
        let ids = stillIDs[frame.index] ?? []
        guard options.draws || output != nil || (options.stillSize != nil && !ids.isEmpty) else { return }
        guard report.frames[position].failure == nil else {
            // The failed last frame of a film only reports that the film is cut short; it has no picture.
            if position < report.frames.count - 1 || sequence.film == nil { try appendLastPicture(frame.index) }
            return
        }
        do throws(PhotoError) {
            try make(frame.decode(), frame.index, position, ids)
        } catch {
            if error.isAboutOutput {
                let isFull = error.code == .diskFull
                throw RunError(
                    isFull ? .diskFull : .outputNotWritable,
                    "\(error)",
                    options: isFull ? [] : ["run.destination"]
                )
            }
            observe(.warning("\(error)"))
        }
        try appendLastPicture(frame.index)
    }

    /// Appends the last picture; if there is none yet, the frame waits for the first one.
    private func appendLastPicture(_ frame: Int) throws(RunError) {
        guard let output else { return }
        waitingFrames.append(frame)
        guard let lastPicture else { return }
        for frame in waitingFrames { try output.append(lastPicture, frame: frame) }
        waitingFrames = []
    }

    private func make(_ decoded: DecodedPhoto, _ index: Int, _ position: Int, _ ids: [Int]) throws(PhotoError) {
        if options.draws {
            let picture = try Annotator.draw(drawing.annotations(at: position), on: decoded)
            let encoded = try OutputEncoder(options: options.encode).encode(picture, of: decoded.photo).file
            let name = FrameFolder.name(frame: index, options.encode)
            try OutputWriter.write(encoded, to: options.outputFolder.pushing(TrackOutputNames.drawn).appending(name))
        }
        for id in ids { try writeStill(of: id, decoded) }
        if output != nil, let path = report.path, let size = report.outputSize {
            let request = RenderRequest(frame: path.wholeWindow(at: position), outputSize: size)
            lastPicture = try Renderer(options: EncodeOptions()).render(request, of: decoded).image
        }
    }

    /// Writes the thumbnail of a track's best frame: only its face, cropped as photos are.
    private func writeStill(of id: Int, _ decoded: DecodedPhoto) throws(PhotoError) {
        guard let size = options.stillSize, let best = report.best[id] else { return }
        var frame = FrameOptions()
        frame.framing = .largest
        // Thumbnails serve to tell people apart, so the crop is as tight as the framing rule allows, whatever its size.
        frame.shape = .aspect(AspectRatio(size))
        frame.leastExtent = .fraction(0)
        let decision = FaceFramer(options: frame).decide(
            Detections(faces: [best.face.face]),
            photo: decoded.photo.header.uprightSize
        )
        for crop in FallbackChain(options: frame).plan(decision, for: decoded).crops {
            let request = RenderRequest(frame: crop.request.frame, outputSize: size)
            let picture = try Renderer(options: options.encode).render(request, of: decoded).image
            let encoded = try OutputEncoder(options: options.encode).encode(picture, of: decoded.photo).file
            let name = TrackOutputNames.stills.appending(
                "\(PictureName.ofTrack(id)).\(options.encode.format.fileExtension)"
            )
            try OutputWriter.write(encoded, to: options.outputFolder.pushing(name))
            stills[id] = name
        }
    }

    private static func output(
        _ options: FaceTrackingOptions,
        _ report: TrackReport,
        _ sequence: FrameSequence,
        _ encoder: FilmEncoder?
    ) throws(RunError) -> (any SequenceOutput)? {
        guard let size = report.outputSize else { return nil }
        let path = options.outputFolder.pushing(TrackOutputNames.reframed(options))
        switch options.reframeForm {
        case .frames: return FrameFolder(folder: path, options: options.encode)
        case .webp:
            let delays = report.delaysInMilliseconds
            return try AnimationFile(path, size: size, delays: delays, options.encode)
        case .film:
            guard let encoder else { return nil }
            // If a film was not read to its end, the rest of its sound is cut off too.
            let seconds = Double(report.frames.count) / report.frameRate.framesPerSecond
            return try FilmFile(
                path,
                size: size,
                rate: report.frameRate,
                soundOf: sequence.film?.path,
                until: report.isInterrupted ? seconds : nil,
                encoder
            )
        }
    }
}

extension PhotoError {
    /// Whether the output failed, so that other frames would fail too.
    fileprivate var isAboutOutput: Bool { code == .diskFull || code == .outputNotWritable }
}

extension TrackReport {
    /// The duration of each frame: until the next one; the last frame gets the mean duration.
    fileprivate var delaysInMilliseconds: [Int] {
        let mean = 1000 / frameRate.framesPerSecond
        let times = frames.enumerated().map { $0.element.milliseconds ?? Double($0.offset) * mean }
        // Differences of rounded times, so that the sum is exact.
        let ends = times.dropFirst() + [(times.last ?? 0) + mean]
        return zip(times, ends).map { max(1, Int(nearest: $1) - Int(nearest: $0)) }
    }
}
