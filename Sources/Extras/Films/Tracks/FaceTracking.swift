package import FaceCropModel
import FaceCropPixels
package import FaceCropTracking
import Synchronization
import SystemPackage

/// Tracks faces through a sequence of frames, and writes the results.
///
///     frames ─► detect (workers) ─► track (in order) ─► crop window ─► tracks.jsonl, tracks.json
///        └──────────────────── second pass ─────────────────────────► pictures
///
/// Pictures are made in a second pass over the frames, because the crop window and the best frame of a face depend on
/// all frames.
package final class FaceTracking: TrackingRun {
    /// The number of frames after which freed memory goes back to the system.
    ///
    /// What stays of each track divides the memory of freed pictures, so that not all of it is used again: in a film of
    /// 640×360 pixels with a crowd, 110 MB in so many frames.
    private static let trimInterval = 2048

    private let options: FaceTrackingOptions
    private let watch: FrameWatch
    private let stopRequest = StopRequest()

    /// Makes a run that opens nothing before ``run(_:)``; `watch` reports each frame while it is worked on.
    package init(options: FaceTrackingOptions, watch: FrameWatch = .none) {
        self.options = options
        self.watch = watch
    }

    /// Ends the run early; the results so far are written.
    ///
    /// It may be called from any thread, at any time.
    package func stop() { stopRequest.make() }

    /// Analyses all frames, and writes the outputs.
    ///
    /// - Throws: `RunError` if the run cannot begin or cannot go on.
    package func run(_ observe: @escaping (TrackingEvent) -> Void) throws(RunError) -> TrackingSummary {
        let tools = try TrackingTools(options)
        let sequence = try FrameSequence(options, watch)
        let encoder = try filmEncoder(sequence)
        let names = TrackOutputNames(options)
        try names.check()
        try checkOutput()
        let lock = try outputLock()
        defer { withExtendedLifetime(lock) {} }
        let store = TrackStore(
            options.track,
            tools.makeLandmarkDetector(),
            secondDetector: tools.makeSecondDetector(),
            try tools.makeEmbedder(),
            observe: observe
        )
        let journal = try DetectionJournal(options, tools.detect)
        let (secondsOfReading, remarks) = try analyze(sequence, tools, journal, into: store, observe)
        store.end(framesPerSecond: TrackReport.frameRate(sequence, store.frames, options).framesPerSecond)
        for warning in remarks.missing.map(\.description) + remarks.warnings { observe(.warning(warning)) }
        var report = TrackReport(
            store,
            options,
            sequence,
            missing: remarks.missing,
            isInterrupted: stopRequest.isMade
        )
        report.timings.read = secondsOfReading
        if let missed = report.missedSubject {
            observe(.warning("no face has the number \(missed); the window follows the main one"))
        }
        if encoder != nil, let film = sequence.film, film.probe.subtitleCount > 0 {
            let subtitles = CountText.of(film.probe.subtitleCount, "subtitle stream")
            observe(.warning("the new film has no subtitles; \(film.path) has \(subtitles)"))
        }
        try write(&report, names, sequence, encoder, observe)
        // The next run goes on from an interrupted one.
        if !stopRequest.isMade { try journal.remove() }
        var summary = report.summary
        summary.isInterrupted = stopRequest.isMade
        summary.canGoOn = stopRequest.isMade && journal.isKept
        return summary
    }

    /// The encoder of the film; `nil` if the options ask for no film.
    private func filmEncoder(_ sequence: FrameSequence) throws(RunError) -> FilmEncoder? {
        guard let reframe = options.reframe, options.reframeForm == .film else { return nil }
        return try FilmEncoder(program: sequence.film?.program, size: reframe.size)
    }

    /// Writes the results first, then pictures, so that the results exist even if the pictures fail.
    private func write(
        _ report: inout TrackReport,
        _ names: TrackOutputNames,
        _ sequence: FrameSequence,
        _ encoder: FilmEncoder?,
        _ observe: @escaping (TrackingEvent) -> Void
    ) throws(RunError) {
        // The summary is the first, because it says which files are those of a tracking run.
        try report.writeSummary(stills: options.makesPictures ? nil : [:])
        try report.writeLines()
        guard options.makesPictures else { return }
        let stopRequest = stopRequest
        let wasStopped = stopRequest.isMade
        let pictures = try TrackPictures(options, report, sequence, encoder, watch, observe)
        let stills = try report.timings.measure(\.pictures) { () throws(RunError) in
            try pictures.write { !wasStopped && stopRequest.isMade }
        }
        report.isInterrupted = stopRequest.isMade
        try report.writeSummary(stills: stills)
        let others = try names.pictures(besides: report.pictureNames.union(stills.values))
        if let first = others.first {
            let count = others.count == 1 ? "1 picture" : "\(others.count) pictures"
            observe(.warning("\(options.outputFolder) holds \(count) of another run, such as \(first)"))
        }
    }

    private func checkOutput() throws(RunError) {
        do throws(Errno) {
            try ReplacingFile(replacing: options.outputFolder.appending("trial")).discard()
        } catch {
            throw RunError(writing: options.outputFolder, error)
        }
    }

    /// Keeps other tracking runs from writing into the output folder.
    private func outputLock() throws(RunError) -> FolderLock {
        do throws(Errno) {
            if let lock = try FolderLock(options.outputFolder) { return lock }
        } catch {
            throw RunError(writing: options.outputFolder, error)
        }
        throw RunError(
            .outputInUse,
            "'\(options.outputFolder)' is in use by another run that tracks faces. Wait for its end.",
            options: ["run.destination"]
        )
    }

    /// The first pass; returns the seconds spent on waiting for frames, and remarks about the sequence.
    private func analyze(
        _ sequence: FrameSequence,
        _ tools: TrackingTools,
        _ journal: DetectionJournal,
        into store: TrackStore,
        _ observe: @escaping (TrackingEvent) -> Void
    ) throws(RunError) -> (seconds: Double, remarks: SequenceRemarks) {
        var timings = TrackTimings()
        let source = try sequence.open()
        observe(.began(.analysis, frameCount: source.expectedCount))
        if let most = source.maximumCount, journal.frameCount > most {
            observe(.warning("\(TrackOutputNames.journal) has more frames than the input, so it is not used"))
            journal.drop()
        }
        if journal.frameCount > 0 { observe(.resumed(frameCount: journal.frameCount)) }
        let stopRequest = stopRequest
        let map = InputOrderMap<(frame: SequenceFrame, known: [Face]?), FrameDetections>(
            window: 2 * tools.workerCount,
            pull: {
                let frame = stopRequest.isMade ? nil : timings.measure(\.read) { source.next() }
                return frame.map { ($0, journal.next()) }
            },
            sink: { [watch] detections in
                Self.note(detections, in: journal, observe)
                watch.during(.frame, detections.name) { store.enter(detections) }
                if store.frames.count.isMultiple(of: Self.trimInterval) { VipsLibrary.trimMemory() }
            }
        )
        WorkerPool(workerCount: tools.workerCount).run { [watch] _ in
            let analyzer = tools.makeAnalyzer(watch)
            map.work { analyzer.analyze($0.frame, known: $0.known) }
            VipsLibrary.endThread()
        }
        guard !store.frames.isEmpty || stopRequest.isMade else {
            throw RunError(.inputNotReadable, "There is no frame in the input.")
        }
        return (timings.read, source.remarks)
    }

    /// Notes the faces of a frame, so that a run that ends early can be gone on with.
    private static func note(
        _ detections: FrameDetections,
        in journal: DetectionJournal,
        _ observe: (TrackingEvent) -> Void
    ) {
        do throws(Errno) {
            try journal.enter(detections)
        } catch {
            let name = TrackOutputNames.journal
            observe(.warning("\(name) cannot be written (\(error)), so that a later run cannot go on from it"))
        }
    }
}
