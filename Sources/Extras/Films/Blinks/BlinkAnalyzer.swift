import CropEngine
package import FaceCropModel
import FaceCropPixels
package import FaceCropTracking
package import SystemPackage

/// Finds the blinks of one face in the frames of a sequence.
///
/// ``FaceFollower`` says which face that is.
package struct BlinkAnalyzer: BlinkAnalysis {
    private let pipelineFactory: PipelineFactory
    private let source: any FrameSource
    private let options: BlinkOptions
    private let endsAtFirstBlink: Bool
    private let watch: FrameWatch
    private let stopRequest = StopRequest()

    /// Starts the libraries and finds the frames.
    ///
    /// - Parameters:
    ///   - inputs: Paths and patterns; see ``FrameSequence``.
    ///   - options: How faces are detected, what is decoded at all, the models, and how many frames are analysed in
    ///     parallel.
    ///   - blink: What counts as a blink.
    ///   - endsAtFirstBlink: Whether no frame is read after the one that ends the first blink. Frames are then
    ///     analysed one after the other.
    ///   - watch: Reports each frame while it is decoded or analysed.
    /// - Throws: `RunError` if a library or a model is missing, or an input cannot be read.
    package init(
        inputs: [FilePath],
        options: Options,
        blink: BlinkOptions,
        endsAtFirstBlink: Bool = false,
        watch: FrameWatch = .none
    ) throws(RunError) {
        var options = options
        options.detect.landmarks = .facts
        // All faces are measured, because any of them may be the followed one.
        options.frame.framing = .each
        options.frame.subjectSizeFraction = 0
        if endsAtFirstBlink { options.run.jobs = 1 }
        pipelineFactory = try PipelineFactory(options: options)
        source = try FrameSequence(
            inputs,
            decode: options.decode,
            reductionPolicy: DecodeReductionPolicy(longSide: DecodeReductionPolicy.longSide(options.detect)),
            watch: watch
        ).open()
        self.watch = watch
        self.options = blink
        self.endsAtFirstBlink = endsAtFirstBlink
    }

    /// Ends the run after the frames in progress; may be called from any thread.
    package var stop: @Sendable () -> Void { stopRequest.make }

    /// Analyses all frames and calls `receive` with the steps, in the order of the frames.
    package func run(_ receive: @escaping (BlinkStep) -> Void) throws(RunError) -> BlinkSeries {
        let detect = pipelineFactory.options.detect
        let follower = FaceFollower(minimumScore: detect.effectiveMinimumScore)
        let recorder = BlinkRecorder(options: options, follower, receive)
        receive(.began(frameCount: source.expectedCount))
        let workerCount = pipelineFactory.options.run.workerCount
        let map = InputOrderMap<SequenceFrame, AnalyzedFrame>(
            window: endsAtFirstBlink ? 1 : workerCount * 2,
            pull: { [source, stopRequest, endsAtFirstBlink] in
                if stopRequest.isMade || endsAtFirstBlink && recorder.hasBlink { return nil }
                return source.next()
            },
            sink: recorder.enter
        )
        let reductionPolicy = DecodeReductionPolicy(longSide: DecodeReductionPolicy.longSide(detect))
        WorkerPool(workerCount: workerCount).run { [pipelineFactory, watch] _ in
            let pipeline = pipelineFactory.makePipeline(reductionPolicy)
            map.work { AnalyzedFrame(of: $0, pipeline, watch) }
            VipsLibrary.endThread()
        }
        var series = try recorder.close(isInterrupted: stopRequest.isMade, mayMissEnd: endsAtFirstBlink)
        series.remarks = source.remarks
        return series
    }
}

/// The result of a worker for one frame.
private struct AnalyzedFrame {
    let index: Int
    let milliseconds: Double?
    let name: String
    let contents: Result<Contents, PhotoError>

    struct Contents {
        /// The upright size of the frame.
        let size: PixelSize
        let signature: SceneSignature
        /// The detections; faces have facts if they have landmarks, doubtful ones have none.
        let detections: Detections
    }

    init(of frame: SequenceFrame, _ pipeline: Pipeline, _ watch: FrameWatch) {
        index = frame.index
        milliseconds = frame.milliseconds
        name = frame.name
        contents = Result { () throws(PhotoError) in
            let decoded = try frame.decode()
            return try watch.during(.detect, frame.name) { () throws(PhotoError) in
                try Contents(of: decoded, pipeline.tools)
            }
        }
    }
}

extension AnalyzedFrame.Contents {
    init(of decoded: DecodedPhoto, _ tools: PipelineTools) throws(PhotoError) {
        let preview = try tools.faceDetector.preview(of: decoded)
        signature = SceneSignature(preview)
        let oriented = try tools.faceDetector.orientedDetections(in: decoded, preview: preview)
        size = oriented.photoSize
        let redecoder = FaceRedecoder(in: oriented.decoded)
        detections = try tools.attributesFinder?.described(oriented.detections, in: redecoder) ?? Detections()
    }
}

/// Combines the frames in their order.
private final class BlinkRecorder {
    private let options: BlinkOptions
    private let receive: (BlinkStep) -> Void
    private var detector: BlinkDetector
    private var sceneCut = SceneCut()
    private var follower: FaceFollower
    private var series = BlinkSeries()
    /// The followed face of the frame before; `nil` if it was not measured.
    private var last: (signature: SceneSignature, box: PixelRect, shape: FaceShape)?

    init(options: BlinkOptions, _ follower: FaceFollower, _ receive: @escaping (BlinkStep) -> Void) {
        self.options = options
        self.follower = follower
        self.receive = receive
        detector = BlinkDetector(options: options)
        series.closedBelow = options.closedBelow
    }

    var hasBlink: Bool { !series.blinks.isEmpty }

    func enter(_ analyzed: AnalyzedFrame) {
        let (measurement, failure) = measurement(of: analyzed)
        let events = detector.process(measurement)
        let frame = BlinkSeries.Frame(
            name: analyzed.name,
            measurement: measurement,
            state: detector.state,
            openLevels: measurement.absence == nil ? detector.openLevels : nil,
            failure: failure
        )
        series.frames.append(frame)
        receive(.frame(frame))
        enter(events)
    }

    /// The whole series; with `mayMissEnd`, the sequence may have ended early at its first blink.
    func close(isInterrupted: Bool, mayMissEnd: Bool) throws(RunError) -> BlinkSeries {
        guard !series.frames.isEmpty || isInterrupted else {
            throw RunError(
                .inputNotReadable,
                "There is no frame in the inputs; name a film, a folder of pictures, or 'frames/*.png'."
            )
        }
        if !(mayMissEnd && hasBlink) { enter(detector.finish()) }
        series.isInterrupted = isInterrupted
        return series
    }

    private func enter(_ events: [BlinkEvent]) {
        series.events += events
        for event in events { receive(.event(event)) }
    }

    private func measurement(of analyzed: AnalyzedFrame) -> (EyeMeasurement, PhotoError?) {
        var measurement = EyeMeasurement(
            frame: analyzed.index,
            milliseconds: analyzed.milliseconds ?? 1000 * Double(analyzed.index) / options.framesPerSecond,
            faceCount: 0
        )
        do throws(PhotoError) {
            measure(try analyzed.contents.get(), &measurement)
            return (measurement, nil)
        } catch {
            measurement.absence = .unreadable
            return (measurement, error)
        }
    }

    /// Whether another picture shows another face in the place of the followed one, as of two photographs that are held
    /// up in turn: then no eye has moved.
    private func isExchanged(_ contents: AnalyzedFrame.Contents) -> Bool {
        guard let last, SceneCut.mayBeExchanged(last.signature, contents.signature) else { return false }
        let faces = contents.detections.faces.filter { $0.box.intersection(last.box) != nil }
        let nearest = faces.max { $0.box.intersectionOverUnion(last.box) < $1.box.intersectionOverUnion(last.box) }
        let shape = (nearest?.facts?.facts).flatMap { FaceShape($0.points) }
        return shape.map { $0.difference(from: last.shape) > FaceShape.maximumDifference } ?? false
    }

    /// Measures the eyes of the followed face.
    private func measure(_ contents: AnalyzedFrame.Contents, _ measurement: inout EyeMeasurement) {
        let isCut = sceneCut.change(to: contents.signature).isCut
        let sighting = follower.follow(
            contents.detections,
            frame: measurement.frame,
            size: contents.size,
            startsScene: isCut || isExchanged(contents)
        )
        let shape = (sighting?.face.facts?.facts).flatMap { FaceShape($0.points) }
        last = sighting.flatMap { seen in shape.map { (contents.signature, seen.face.box, $0) } }
        guard let sighting, let facts = sighting.face.facts?.facts else {
            measurement.absence = .noFace
            return
        }
        measurement.faceCount = contents.detections.faces.count { $0.facts?.facts != nil }
        measurement.track = sighting.track
        measurement.ratios = EyeMeasurement.Ratios(right: facts.rightEye.aspectRatio, left: facts.leftEye.aspectRatio)
        let isSure = facts.rightEye.isMeasured && facts.leftEye.isMeasured
        measurement.absence = isSure ? nil : .unsure
    }
}

extension EyeOpenness {
    /// Whether the ratio measures the lids, and not an object that hides them.
    fileprivate var isMeasured: Bool {
        switch doubt {
        case nil, .betweenThresholds: true
        case .outsidePhoto, .turnedAway, .tooSmall, .hidden: false
        }
    }
}
