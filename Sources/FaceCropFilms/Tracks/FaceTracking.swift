package import FaceCropCore
import FaceCropImaging
import FaceCropTracking
import Foundation
import Synchronization
import SystemPackage

/// Follows faces through a sequence of frames, and writes what it saw.
///
///     frames ─► look (workers) ─► book (in order) ─► path ─► tracks.jsonl, tracks.json
///        └──────────────── again ──────────────────────────► pictures
///
/// Pictures are made in a second pass over the frames: where the crop window goes, and which frame shows a face best, is known
/// only when all have been seen.
package final class FaceTracking: Sendable {
    /// What happens during a run, told by one thread at a time.
    package enum Event: Sendable {
        /// So many frames have been looked at; the last is named, with what went wrong with it.
        case finished(Int, String, PhotoError?)
        /// What could not be honoured, in a sentence for people.
        case warning(String)
    }

    /// What a run did, in numbers.
    package struct Summary: Sendable, Hashable {
        package var frames = 0
        package var failedFrames = 0
        /// Frames that the numbers in file names tell of, and that are not there.
        package var missingFrames = 0
        package var tracks = 0
        package var scenes = 0
        /// Whether faces would have been known again by what they look like, had the network for it been there.
        package var lacksEmbedder = false
        package var isInterrupted = false
    }

    private let options: FaceTrackingOptions
    private let watch: FrameWatch
    private let stopRequest = StopRequest()

    /// Makes a run; nothing is opened before ``run(_:)``, and `watch` is told what is worked on.
    package init(options: FaceTrackingOptions, watch: FrameWatch = .none) {
        self.options = options
        self.watch = watch
    }

    /// Ends the run early: what has been seen so far is written.
    ///
    /// It may be called from any thread, at any time.
    package func stop() { stopRequest.make() }

    /// Looks at all frames, and writes the outputs.
    ///
    /// - Throws: `RunError` when the run cannot begin or cannot go on.
    package func run(_ observe: @escaping (Event) -> Void) throws(RunError) -> Summary {
        let tools = try TrackingTools(options)
        let sequence = try FrameSequence(options, watch)
        let encoder = try filmEncoder(sequence)
        try TrackOutputNames(options).checkInputs()
        try checkOutput()
        let book = TrackStore(options.track, tools.makeLandmarkFinder(), try tools.makeEmbedder(), observe: observe)
        let (secondsOfReading, remarks) = try look(at: sequence, tools, into: book)
        book.end()
        for warning in remarks.missing.map(\.description) + remarks.warnings { observe(.warning(warning)) }
        var report = TrackReport(
            book,
            options,
            sequence,
            missing: remarks.missing,
            isInterrupted: stopRequest.isMade
        )
        report.timings.read = secondsOfReading
        if let missed = report.missedSubject {
            observe(.warning("no face has the number \(missed); the window follows the main one"))
        }
        try write(&report, sequence, encoder, observe)
        var summary = report.summary
        summary.isInterrupted = stopRequest.isMade
        return summary
    }

    /// What a film is written with; `nil` when none is asked for.
    private func filmEncoder(_ sequence: FrameSequence) throws(RunError) -> FilmEncoder? {
        guard let reframe = options.reframe, options.reframeForm == .film else { return nil }
        return try FilmEncoder(program: sequence.film?.program, size: reframe.size)
    }

    /// Writes what was seen, then pictures: when these fail, the rest is there.
    private func write(
        _ report: inout TrackReport,
        _ sequence: FrameSequence,
        _ encoder: FilmEncoder?,
        _ observe: @escaping (Event) -> Void
    ) throws(RunError) {
        try report.writeLines()
        guard options.makesPictures else { return try report.writeSummary(stills: [:]) }
        try report.writeSummary(stills: nil)
        let stopRequest = stopRequest
        let wasStopped = stopRequest.isMade
        let pictures = try TrackPictures(options, report, sequence, encoder, watch, observe)
        let stills = try report.timings.measure(\.pictures) { () throws(RunError) in
            try pictures.write { !wasStopped && stopRequest.isMade }
        }
        report.isInterrupted = stopRequest.isMade
        try report.writeSummary(stills: stills)
    }

    private func checkOutput() throws(RunError) {
        do throws(Errno) {
            try ReplacingFile(replacing: options.outputFolder.appending("trial")).discard()
        } catch {
            throw RunError(writing: options.outputFolder, error)
        }
    }

    /// The first pass; returns the seconds that were spent on waiting for frames, and what is odd about the sequence.
    private func look(
        at sequence: FrameSequence,
        _ tools: TrackingTools,
        into book: TrackStore
    ) throws(RunError) -> (seconds: Double, remarks: SequenceRemarks) {
        var timings = TrackTimings()
        let source = try sequence.open()
        let stopRequest = stopRequest
        let map = BoundedOrderedMap<SequenceFrame, FrameDetections>(
            window: 2 * tools.workerCount,
            pull: { stopRequest.isMade ? nil : timings.measure(\.read) { source.next() } },
            sink: { [watch] sight in watch.during(.frame, sight.name) { book.enter(sight) } }
        )
        WorkerPool(workerCount: tools.workerCount).run { [watch] _ in
            let watcher = tools.makeWatcher(watch)
            map.work { watcher.look(at: $0) }
            VipsLibrary.endThread()
        }
        guard !book.frames.isEmpty || stopRequest.isMade else {
            throw RunError(.inputNotReadable, "There is no frame in the input.")
        }
        return (timings.read, source.remarks)
    }
}
