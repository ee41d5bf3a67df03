import FaceCropModel
import FaceCropTracking
import SystemPackage

/// The results of a run, combined after the last frame.
struct TrackReport {
    let frames: FrameList
    let best: [Int: TrackStore.Best]
    /// The landmark searches of each track.
    let landmarkSearches: [Int: LandmarkSearches]
    /// The crop window; `nil` if nothing is cropped, or no frame could be read.
    let path: CropWindowPath?
    /// The size of the reframed pictures.
    let outputSize: PixelSize?
    let frameRate: FilmProbe.FrameRate
    var timings: TrackTimings
    private let embeddingModel: EmbeddingModel?
    private let missing: [MissingFrames]
    private let options: FaceTrackingOptions
    /// Whether the run was stopped early, while analysing frames or writing pictures.
    var isInterrupted: Bool

    init(
        _ store: TrackStore,
        _ options: FaceTrackingOptions,
        _ sequence: FrameSequence,
        missing: [MissingFrames],
        isInterrupted: Bool
    ) {
        self.missing = missing
        frames = store.frames
        best = store.best
        landmarkSearches = store.landmarkSearches
        timings = store.timings
        embeddingModel = store.embeddingModel
        self.options = options
        self.isInterrupted = isInterrupted
        let rate = Self.frameRate(sequence, store.frames, options)
        frameRate = rate
        let path = options.reframe.flatMap { reframe in
            Self.path(store, rate.framesPerSecond, options.track.maximumLostFrames, reframe)
        }
        self.path = path
        outputSize = path.map { options.reframe?.size ?? $0.wholeWindow(at: 0).size }
    }

    var summary: TrackingSummary {
        var summary = TrackingSummary()
        summary.frames = frames.count
        summary.failedFrames = frames.count { $0.failure != nil }
        summary.missingFrames = missing.reduce(0) { $0.addingClamped($1.count) }
        summary.tracks = Set(frames.lazy.flatMap(\.ids).compactMap { $0 }).count
        summary.scenes = frames.count(where: \.startsScene)
        summary.lacksEmbedder = embeddingModel == nil && options.reidentification == .whereInstalled
        summary.isInterrupted = isInterrupted
        return summary
    }

    /// The numbered pictures of frames that this run writes, relative to the output folder.
    var pictureNames: Set<FilePath> {
        let folders = [TrackOutputNames.drawn, TrackOutputNames.reframedFrames]
        return Set(
            folders.flatMap { folder in
                frames.map { folder.appending(FrameFolder.name(frame: $0.index, options.encode)) }
            }
        )
    }

    /// The requested track number, if no track has it.
    var missedSubject: Int? {
        guard case .track(let id) = options.reframe?.subject else { return nil }
        return frames.contains { $0.ids.contains(id) } ? nil : id
    }

    /// Whether a track may be a false detection, because its landmarks were never found.
    func lacksLandmarks(of id: Int) -> Bool { landmarkSearches[id]?.foundNothing ?? false }

    /// The rate of a film, or the mean rate of an animation; the rate of the options if frames carry no times.
    static func frameRate(
        _ sequence: FrameSequence,
        _ frames: FrameList,
        _ options: FaceTrackingOptions
    ) -> FilmProbe.FrameRate {
        if let film = sequence.film { return film.probe.frameRate }
        var rate = options.framesPerSecond
        if let last = frames.last, let milliseconds = last.milliseconds, milliseconds > 0 {
            rate = 1000 * Double(last.index) / milliseconds
        }
        return FilmProbe.FrameRate(framesPerSecond: rate)
    }

    private static func path(
        _ store: TrackStore,
        _ framesPerSecond: Double,
        _ heldFrameCount: Int,
        _ options: ReframeOptions
    ) -> CropWindowPath? {
        let frames = store.frames
        guard let firstSize = frames.lazy.compactMap(\.size).first else { return nil }
        // A face that is visible for less than a second is not worth moving the window there and back.
        let minimumStay = max(1, Int(nearest: framesPerSecond))
        let patience = ReframePatience(heldFrameCount: heldFrameCount, minimumStayFrameCount: minimumStay)
        var targets: [ReframeTarget?] = []
        var scenes: [CropWindowPath.Scene] = []
        for scene in pieces(frames.indices, of: frames.indices.filter { frames[$0].startsScene }) {
            let size = frames[scene].lazy.compactMap(\.size).first ?? scenes.last?.frameSize ?? firstSize
            let heads = frames[scene].map { sightings(in: $0, store.landmarkSearches) }
            let replacements = SubjectReplacement.frames(in: heads, frame: size, reach: minimumStay)
            for piece in pieces(heads.indices, of: replacements) {
                scenes.append(CropWindowPath.Scene(start: scene.lowerBound + piece.lowerBound, frameSize: size))
                targets += ReframeTargets.targets(
                    of: Array(heads[piece]),
                    frame: size,
                    window: CropWindowPath.windowSize(in: size, options),
                    options.subject,
                    patience
                )
            }
        }
        return CropWindowPath(following: targets, scenes: scenes, framesPerSecond: framesPerSecond, options: options)
    }

    /// The pieces of `range` that begin where it begins and at `starts`.
    private static func pieces(_ range: Range<Int>, of starts: [Int]) -> [Range<Int>] {
        let starts = [range.lowerBound] + starts.filter { $0 > range.lowerBound }
        return zip(starts, starts.dropFirst() + [range.upperBound]).map { $0..<$1 }
    }

    /// The heads of the faces that belong to a track.
    private static func sightings(
        in frame: TrackStore.Frame,
        _ landmarkSearches: [Int: LandmarkSearches]
    ) -> [ReframeSighting] {
        zip(frame.ids, frame.faces).compactMap { id, frameFace in
            id.map {
                let isDoubtful = landmarkSearches[$0]?.foundNothing ?? false
                return ReframeSighting(id: $0, head: HeadBox.rect(of: frameFace.face), isDoubtful: isDoubtful)
            }
        }
    }
}

extension TrackReport {
    /// Writes `tracks.jsonl`.
    ///
    /// - Throws: `outputNotWritable` or `diskFull`.
    func writeLines() throws(RunError) {
        let lines = JSONFile(options.outputFolder.appending(TrackOutputNames.lines))
        try lines.write(frames.indices.lazy.map { self.line($0) })
    }

    /// Writes `tracks.json`.
    ///
    /// - Parameter stills: The thumbnail of each track, relative to the output folder; `nil` while pictures are not
    ///   complete.
    /// - Throws: `outputNotWritable` or `diskFull`.
    func writeSummary(stills: [Int: FilePath]?) throws(RunError) {
        let summary = JSONFile(options.outputFolder.appending(TrackOutputNames.summary))
        try summary.write(CollectionOfOne(record(stills)))
    }

    private func line(_ index: Int) -> TrackFrameRecord {
        let frame = frames[index]
        var record = TrackFrameRecord(
            frame: frame.index,
            milliseconds: frame.milliseconds?.rounded(decimals: 2),
            source: frame.name,
            size: frame.size,
            startsScene: frame.startsScene
        )
        record.faces = zip(frame.ids, frame.faces).compactMap { id, frameFace in
            id.map { TrackFrameRecord.FaceEntry(id: $0, frameFace, wantsLandmarks: options.wantsLandmarks) }
        }
        record.events = frame.events
        record.window = path?.windows[index].rounded
        record.warning = frame.damage
        record.error = frame.failure.map {
            ErrorRecord(stage: $0.stage, code: $0.code.rawValue, message: $0.message)
        }
        return record
    }

    private func record(_ stills: [Int: FilePath]?) -> TrackSummaryRecord {
        TrackSummaryRecord(
            version: FaceCropVersion.text,
            inputs: options.inputs.map { ManifestPath($0).text },
            frameCount: frames.count,
            failedFrameCount: summary.failedFrames,
            missingFrameCount: summary.missingFrames,
            missingFrames: missing.map { MissingFramesRecord($0) },
            framesPerSecond: frameRate.framesPerSecond.rounded(decimals: 3),
            isInterrupted: isInterrupted,
            reidentification: embeddingModel,
            sceneStarts: frames.filter(\.startsScene).map(\.index),
            tracks: tracks(stills ?? [:]),
            reframe: reframe(isWritten: stills != nil),
            secondsByStage: timings.rounded
        )
    }

    private func tracks(_ stills: [Int: FilePath]) -> [TrackSummaryRecord.Track] {
        var frameIndices: [Int: [Int]] = [:]
        for frame in frames {
            for case let id? in frame.ids { frameIndices[id, default: []].append(frame.index) }
        }
        let carriedCounts = frames.reduce(into: [Int: Int]()) { counts, frame in
            for case (let id?, let face) in zip(frame.ids, frame.faces) where face.source == .carried {
                counts[id, default: 0] += 1
            }
        }
        let events = Dictionary(grouping: frames.lazy.flatMap(\.events), by: \.id)
        return frameIndices.keys.sorted().compactMap { id in
            guard let indices = frameIndices[id], let first = indices.first, let last = indices.last else { return nil }
            return TrackSummaryRecord.Track(
                id: id,
                firstFrame: first,
                lastFrame: last,
                frameCount: indices.count,
                carriedFrameCount: carriedCounts[id] ?? 0,
                closeLookCount: landmarkSearches[id]?.count ?? 0,
                landmarkCount: landmarkSearches[id]?.landmarkCount ?? 0,
                bestFrame: best[id]?.frame,
                bestFace: best[id].map { TrackFrameRecord.FaceEntry(id: id, $0.face, wantsLandmarks: true) },
                still: stills[id].map { ManifestPath($0).text },
                events: events[id] ?? []
            )
        }
    }

    private func reframe(isWritten: Bool) -> TrackSummaryRecord.Reframe? {
        guard let reframe = options.reframe, let path, let outputSize else { return nil }
        let steps = frames.indices.dropFirst().filter { !frames[$0].startsScene }.map { index in
            let (window, last) = (path.windows[index], path.windows[index - 1])
            return max(abs(window.x - last.x) / window.width, abs(window.y - last.y) / window.height)
        }
        return TrackSummaryRecord.Reframe(
            aspect: "\(reframe.aspect)",
            outputSize: outputSize,
            form: options.reframeForm.rawValue,
            path: isWritten ? ManifestPath(TrackOutputNames.reframed(options)).text : nil,
            maximumSpeed: ((steps.max() ?? 0) * frameRate.framesPerSecond).rounded(decimals: 3)
        )
    }
}

extension TrackFrameRecord.FaceEntry {
    fileprivate init(id: Int, _ frameFace: FrameFace, wantsLandmarks: Bool) {
        self.init(
            id: id,
            source: frameFace.source,
            box: frameFace.face.box.rounded,
            score: frameFace.face.score.rounded(decimals: 4),
            rollDegrees: frameFace.rollDegrees?.rounded(decimals: 1),
            yawDegrees: frameFace.yawDegrees?.rounded(decimals: 1),
            points: frameFace.face.points.mapped(\.rounded),
            landmarks: wantsLandmarks ? frameFace.face.facts.map { LandmarksRecord($0) } : nil
        )
    }
}
