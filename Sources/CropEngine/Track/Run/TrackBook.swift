/// What is known of a sequence so far: frames are entered in their order, by one thread at a time.
final class TrackBook {
    /// A frame, and whose faces it shows.
    struct Frame {
        var sight: FrameSight
        var startsScene: Bool
        /// For each face its track; `nil` for a face that is nobody's.
        var ids: [Int?]
        var events: [TrackEvent] = []
    }

    /// A track's best frame so far.
    struct Best {
        var frame: Int
        var face: SeenFace
        var quality: Double
    }

    /// A face is looked at closely when it seems at least this good beside the best so far.
    private static let promisingShare = 0.9
    /// And when the last close look at the track was at least so many frames ago.
    private static let leastLookInterval = 10

    private(set) var frames: [Frame] = []
    private(set) var best: [Int: Best] = [:]
    /// How often each track was looked at closely, and with what result.
    private(set) var looks: [Int: CloseLooks] = [:]
    private(set) var timings = TrackTimings()
    private var tracker: FaceTracker
    private var sceneCut = SceneCut()
    private var size: PixelSize?
    private var positions: [Int: Int] = [:]
    private var lastLooks: [Int: (frame: Int, quickQuality: Double)] = [:]
    private let landmarkFinder: LandmarkFinder
    private let observe: (FaceTracking.Event) -> Void

    init(_ options: TrackOptions, _ landmarkFinder: LandmarkFinder, observe: @escaping (FaceTracking.Event) -> Void) {
        tracker = FaceTracker(options: options)
        self.landmarkFinder = landmarkFinder
        self.observe = observe
    }

    /// Enters the next frame.
    func enter(_ sight: FrameSight) {
        timings.add(sight.timings)
        var own = TrackTimings()
        own.measure(\.follow) { follow(sight) }
        timings.add(own)
        observe(.finished(frames.count, sight.name, sight.failure))
    }

    private func follow(_ sight: FrameSight) {
        var frame = Frame(sight: sight, startsScene: frames.isEmpty, ids: sight.faces.map { _ in nil })
        // What is large and needed no more goes, so that memory grows with the faces alone.
        frame.sight.decoded = nil
        frame.sight.signature = nil
        positions[sight.index] = frames.count
        guard let signature = sight.signature else {
            frames.append(frame)
            return
        }
        let isCut = sceneCut.startsScene(with: signature)
        let changesSize = size.map { $0 != sight.size } ?? false
        size = sight.size
        frame.startsScene = frame.startsScene || isCut || changesSize
        let step = tracker.step(
            sight.faces.map {
                let isCut = sight.size?.bounds.isTouched(by: $0.face.box) ?? false
                return TrackDetection(box: $0.face.box, score: $0.face.score, isCut: isCut)
            },
            frame: sight.index,
            startsScene: isCut || changesSize
        )
        frames.append(frame)
        note(step)
        lookClosely(at: sight)
    }

    private func note(_ step: TrackStep) {
        for sighting in step.sightings {
            if let position = positions[sighting.frame] { frames[position].ids[sighting.detection] = sighting.id }
        }
        for event in step.events {
            if let position = positions[event.frame] { frames[position].events.append(event) }
        }
    }

    /// Describes the faces that may be their track's best.
    private func lookClosely(at sight: FrameSight) {
        guard let decoded = sight.decoded, let ids = frames.last?.ids else { return }
        for case (let id?, var seen) in zip(ids, sight.faces) where isPromising(seen, id, sight.index) {
            lastLooks[id] = (sight.index, max(seen.quickQuality, lastLooks[id]?.quickQuality ?? 0))
            guard let description = description(of: seen.face, in: decoded) else { continue }
            looks[id, default: CloseLooks()].note(description)
            let quality = ViewQuality.full(seen.quickQuality, description)
            guard quality > best[id]?.quality ?? -1 else { continue }
            seen.face.facts = description
            best[id] = Best(frame: sight.index, face: seen, quality: quality)
        }
    }

    /// What is known about a face; `nil` where that cannot be found out, which is told: any other frame is better then.
    private func description(of face: Face, in decoded: DecodedPhoto) -> FaceDescription? {
        if let facts = face.facts { return facts }
        do throws(PhotoError) {
            return try landmarkFinder.description(of: face, in: decoded)
        } catch {
            observe(.warning("\(error)"))
            return nil
        }
    }

    private func isPromising(_ seen: SeenFace, _ id: Int, _ frame: Int) -> Bool {
        guard let last = lastLooks[id] else { return true }
        let isPromising = seen.quickQuality >= Self.promisingShare * last.quickQuality
        return frame - last.frame >= Self.leastLookInterval && (isPromising || looks[id]?.wantMore ?? false)
    }
}
