/// What is known of a sequence so far: frames are entered in their order, by one thread at a time.
final class TrackBook {
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
    private(set) var timings = TrackTimings()
    private var tracker: FaceTracker
    private var sceneCut = SceneCut()
    private var size: PixelSize?
    private var positions: [Int: Int] = [:]
    private var lastLooks: [Int: (frame: Int, quickQuality: Double)] = [:]
    /// The network that knows faces again; `nil` when none does.
    var embeddingModel: EmbeddingModel? { embedder?.network.model }
    private let landmarkFinder: LandmarkFinder
    /// `nil` when nobody is known again by their looks.
    private let embedder: FaceEmbedder?
    private let observe: (FaceTracking.Event) -> Void

    init(
        _ options: TrackOptions,
        _ landmarkFinder: LandmarkFinder,
        _ embedder: FaceEmbedder? = nil,
        observe: @escaping (FaceTracking.Event) -> Void
    ) {
        tracker = FaceTracker(
            options: options,
            appearanceRule: embedder.map { AppearanceRule($0.network.calibration) }
        )
        self.landmarkFinder = landmarkFinder
        self.embedder = embedder
        self.observe = observe
    }

    /// Enters the next frame.
    func enter(_ sight: FrameSight) {
        timings.add(sight.timings)
        var own = TrackTimings()
        own.measure(\.follow) { follow(sight) }
        let views = own.measure(\.follow) { closeViews(in: sight) }
        own.measure(\.recognise) { recognise(views, in: sight) }
        timings.add(own)
        observe(.finished(frames.count, sight.name, sight.failure))
    }

    /// Ends the book: tracks are numbered without the gaps that those leave who were known again.
    func end() {
        let ids = Set(frames.lazy.flatMap(\.ids).compactMap { $0 }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(ids, 1...))
        for position in frames.indices { frames[position].renumber { numbers[$0] ?? $0 } }
        best = Dictionary(uniqueKeysWithValues: best.map { (numbers[$0.key] ?? $0.key, $0.value) })
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
            detections(sight, startsScene: isCut || changesSize),
            frame: sight.index,
            startsScene: isCut || changesSize
        )
        frames.append(frame)
        note(step)
    }

    /// What the tracker is told of a frame: of faces that return from out of sight, also what they look like.
    private func detections(_ sight: FrameSight, startsScene: Bool) -> [TrackDetection] {
        var detections = sight.faces.map { TrackDetection(box: $0.face.box, score: $0.face.score) }
        guard let decoded = sight.decoded else { return detections }
        for index in tracker.returning(detections, frame: sight.index, startsScene: startsScene) {
            var face = sight.faces[index].face
            face.facts = description(of: face, in: decoded)
            detections[index].look = embedding(of: face, in: decoded)
        }
        return detections
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
    private func closeViews(in sight: FrameSight) -> [(id: Int, face: Face)] {
        guard let decoded = sight.decoded, let ids = frames.last?.ids else { return [] }
        var views: [(id: Int, face: Face)] = []
        for case (let id?, var seen) in zip(ids, sight.faces) where isPromising(seen, id, sight.index) {
            lastLooks[id] = (sight.index, max(seen.quickQuality, lastLooks[id]?.quickQuality ?? 0))
            guard let description = description(of: seen.face, in: decoded) else { continue }
            seen.face.facts = description
            let quality = ViewQuality.full(seen.quickQuality, description)
            noteBest(Best(frame: sight.index, face: seen, quality: quality), of: id)
            views.append((id, seen.face))
        }
        return views
    }

    /// Learns what faces look like, and gives those that were known before their earlier numbers.
    private func recognise(_ views: [(id: Int, face: Face)], in sight: FrameSight) {
        guard let decoded = sight.decoded else { return }
        let looks = views.compactMap { view -> FaceTracker.Look? in
            guard tracker.wantsLook(at: view.id) else { return nil }
            return embedding(of: view.face, in: decoded).map { (view.id, $0) }
        }
        for recognition in tracker.learn(looks) { rename(recognition) }
    }

    private func noteBest(_ view: Best, of id: Int) {
        if view.quality > best[id]?.quality ?? -1 { best[id] = view }
    }

    /// What a face looks like that has been described; `nil` where that cannot be made out.
    private func embedding(of face: Face, in decoded: DecodedPhoto) -> Embedding? {
        guard let embedder else { return nil }
        do throws(PhotoError) {
            return try embedder.embed(face, number: 1, in: decoded).embedding
        } catch {
            observe(.warning("\(error)"))
            return nil
        }
    }

    /// Gives what was noted under a number to the earlier one.
    private func rename(_ recognition: TrackRecognition) {
        let (id, earlier) = (recognition.id, recognition.earlierID)
        var isBegun = false
        for position in frames.indices.reversed() where !isBegun {
            isBegun = frames[position].rename(recognition)
        }
        if let view = best.removeValue(forKey: id) { noteBest(view, of: earlier) }
        if let look = lastLooks.removeValue(forKey: id) {
            lastLooks[earlier] = (look.frame, max(look.quickQuality, lastLooks[earlier]?.quickQuality ?? 0))
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
        return frame - last.frame >= Self.leastLookInterval
            && seen.quickQuality >= Self.promisingShare * last.quickQuality
    }
}
