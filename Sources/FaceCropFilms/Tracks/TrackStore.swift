import FaceCropCore
import FaceCropFaces
import FaceCropGeometry
import FaceCropIdentity
import FaceCropImaging
import FaceCropPipeline
import FaceCropTracking
import FaceCropVision

/// What is known of a sequence so far: frames are entered in their order, by one thread at a time.
final class TrackStore {
    /// A track's best frame so far.
    struct Best {
        var frame: Int
        var face: FrameFace
        var quality: Double

        /// Of equals, the earlier one is better.
        func isBetter(than other: Self) -> Bool { (quality, -frame) > (other.quality, -other.frame) }
    }

    /// A face is looked at closely when it seems at least this good beside the best so far.
    private static let promisingShare = 0.9
    /// And when the last close look at the track was at least so many frames ago.
    private static let minimumLookInterval = 10

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
    private var appearances: [Int: TrackEmbedding] = [:]
    /// When somebody was last looked at who was where a track was lost, and whether it was somebody else.
    private var lastReturnLooks: [Int: (frame: Int, wasStranger: Bool)] = [:]
    /// The network that knows faces again; `nil` when none does.
    var embeddingModel: EmbeddingModel? { embedder?.network.model }
    private let landmarkFinder: LandmarkDetector
    /// `nil` when nobody is known again by their looks.
    private let embedder: FaceEmbedder?
    private let appearanceRule: AppearanceRule?
    private let observe: (FaceTracking.Event) -> Void

    init(
        _ options: TrackOptions,
        _ landmarkFinder: LandmarkDetector,
        _ embedder: FaceEmbedder? = nil,
        observe: @escaping (FaceTracking.Event) -> Void
    ) {
        tracker = FaceTracker(options: options)
        appearanceRule = embedder.map { AppearanceRule($0.network.calibration.pair) }
        self.landmarkFinder = landmarkFinder
        self.embedder = embedder
        self.observe = observe
    }

    /// Enters the next frame.
    func enter(_ sight: FrameDetections) {
        timings.add(sight.timings)
        var own = TrackTimings()
        if let startsScene = own.measure(\.follow, { begin(sight) }) {
            let seen = own.measure(\.recognise) { detections(sight, startsScene: startsScene) }
            own.measure(\.follow) { note(tracker.step(seen, frame: sight.index, startsScene: startsScene)) }
        }
        let views = own.measure(\.follow) { closeViews(in: sight) }
        own.measure(\.recognise) { learn(views, in: sight) }
        timings.add(own)
        observe(.finished(frames.count, sight.name, sight.failure))
    }

    /// Ends the book: tracks that are one person's get one number, and numbers have no gaps.
    func end() {
        var own = TrackTimings()
        let continuations = own.measure(\.recognise) { joinedTracks() }
        timings.add(own)
        for position in frames.indices { frames[position].join(continuations) }
        let people = Set(frames.lazy.flatMap(\.ids).compactMap { $0 }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(people, 1...))
        func number(_ id: Int) -> Int { numbers[id] ?? id }
        for position in frames.indices { frames[position].renumber(number) }
        func person(_ id: Int) -> Int { number(continuations[id]?.personID ?? id) }
        best = Dictionary(best.map { (person($0.key), $0.value) }) { $0.isBetter(than: $1) ? $0 : $1 }
        looks = Dictionary(looks.map { (person($0.key), $0.value) }) { $0.adding($1) }
    }

    /// The tracks that go on with a person who was seen before.
    private func joinedTracks() -> [Int: TrackReidentification.Continuation] {
        guard let appearanceRule else { return [:] }
        var seen: [Int: Set<Int>] = [:]
        for (position, frame) in frames.enumerated() {
            for case let id? in frame.ids where appearances[id] != nil { seen[id, default: []].insert(position) }
        }
        let tracks = seen.compactMap { id, frames in
            appearances[id].map { TrackReidentification.Track(id: id, frames: frames, appearance: $0) }
        }
        return TrackReidentification.continuations(of: tracks, by: appearanceRule)
    }

    /// Begins a frame; returns whether tracks end before it, `nil` for one that could not be read.
    private func begin(_ sight: FrameDetections) -> Bool? {
        var frame = Frame(sight: sight, startsScene: frames.isEmpty, ids: sight.faces.map { _ in nil })
        // What is large and needed no more goes, so that memory grows with the faces alone.
        frame.sight.decoded = nil
        frame.sight.signature = nil
        positions[sight.index] = frames.count
        defer { frames.append(frame) }
        guard let signature = sight.signature else { return nil }
        let isCut = sceneCut.startsScene(with: signature)
        let changesSize = size.map { $0 != sight.size } ?? false
        size = sight.size
        frame.startsScene = frame.startsScene || isCut || changesSize
        return isCut || changesSize
    }

    /// What the tracker is told of a frame: who is where somebody left is looked at, and excluded when it is somebody else.
    private func detections(_ sight: FrameDetections, startsScene: Bool) -> [TrackDetection] {
        var detections = sight.faces.map {
            let isCut = sight.size?.bounds.isTouched(by: $0.face.box) ?? false
            return TrackDetection(box: $0.face.box, score: $0.face.score, isCut: isCut)
        }
        guard appearanceRule != nil else { return detections }
        var settled: Set<TrackSighting> = []
        var looked: Set<Int> = []
        // When one is excluded, another may be taken for who left.
        while let sighting = tracker.returning(detections, frame: sight.index, startsScene: startsScene)
            .first(where: { appearances[$0.id] != nil && !settled.contains($0) && !looked.contains($0.detection) })
        {
            settled.insert(sighting)
            let (id, detection) = (sighting.id, sighting.detection)
            if let last = lastReturnLooks[id], sight.index - last.frame < Self.minimumLookInterval {
                // A face that flickers is not looked at each time.
                if last.wasStranger { detections[detection].excludedIDs.insert(id) }
            } else {
                let strangers = strangers(to: sight.faces[detection].face, in: sight)
                looked.insert(detection)
                lastReturnLooks[id] = (sight.index, strangers.contains(id))
                detections[detection].excludedIDs.formUnion(strangers)
            }
        }
        return detections
    }

    /// The tracks out of sight that are not a face's, as its looks say.
    private func strangers(to face: Face, in sight: FrameDetections) -> Set<Int> {
        guard let appearanceRule, let decoded = sight.decoded else { return [] }
        var face = face
        face.facts = description(of: face, in: decoded)
        guard let look = look(at: face, in: decoded) else { return [] }
        return tracker.idsOutOfSight.filter { appearances[$0].map { appearanceRule.tellsApart($0, look) } ?? false }
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
    private func closeViews(in sight: FrameDetections) -> [(id: Int, face: Face)] {
        guard let decoded = sight.decoded, let ids = frames.last?.ids else { return [] }
        var views: [(id: Int, face: Face)] = []
        for case (let id?, var seen) in zip(ids, sight.faces)
        where isDue(id, sight.index) && isPromising(seen.posedQuality, id) {
            guard let sharpness = sharpness(of: seen.face, in: decoded) else { continue }
            let quickQuality = ViewQuality.quick(seen.posedQuality, sharpness: sharpness)
            guard isPromising(quickQuality, id) else { continue }
            lastLooks[id] = (sight.index, max(quickQuality, lastLooks[id]?.quickQuality ?? 0))
            guard let description = description(of: seen.face, in: decoded) else { continue }
            looks[id, default: CloseLooks()].note(description)
            (seen.face.sharpness, seen.face.facts) = (sharpness, description)
            let quality = ViewQuality.full(quickQuality, description)
            noteBest(Best(frame: sight.index, face: seen, quality: quality), of: id)
            views.append((id, seen.face))
        }
        return views
    }

    /// Learns what faces look like.
    private func learn(_ views: [(id: Int, face: Face)], in sight: FrameDetections) {
        guard let decoded = sight.decoded else { return }
        for view in views where appearances[view.id]?.count ?? 0 < TrackEmbedding.sufficientCount {
            guard let look = look(at: view.face, in: decoded) else { continue }
            if appearances[view.id] == nil { appearances[view.id] = look } else { appearances[view.id]?.add(look) }
        }
    }

    private func noteBest(_ view: Best, of id: Int) {
        if best[id].map(view.isBetter) ?? true { best[id] = view }
    }

    /// What a face looks like that has been described; `nil` where nobody asks, or it cannot be made out.
    private func look(at face: Face, in decoded: DecodedPhoto) -> TrackEmbedding? {
        guard let embedder else { return nil }
        let seen = found { () throws(PhotoError) in try embedder.embed(face, number: 1, in: decoded) }
        return seen?.embedding.map { TrackEmbedding($0) }
    }

    /// What is known about a face; `nil` where that cannot be found out: any other frame is better then.
    private func description(of face: Face, in decoded: DecodedPhoto) -> FaceAttributesResult? {
        if let facts = face.facts { return facts }
        return found { () throws(PhotoError) in try landmarkFinder.description(of: face, in: decoded) }
    }

    private func sharpness(of face: Face, in decoded: DecodedPhoto) -> Double? {
        found { () throws(PhotoError) in try FaceSharpness.measure(face.box, in: decoded) }
    }

    /// What `body` finds; `nil` where it fails, which is told.
    private func found<Value>(_ body: () throws(PhotoError) -> Value) -> Value? {
        do throws(PhotoError) {
            return try body()
        } catch {
            observe(.warning("\(error)"))
            return nil
        }
    }

    /// Whether it is time for a close look at a track.
    private func isDue(_ id: Int, _ frame: Int) -> Bool {
        lastLooks[id].map { frame - $0.frame >= Self.minimumLookInterval } ?? true
    }

    /// Whether a view of such a quality may be a track's best, or is worth a look however bad it is.
    private func isPromising(_ quickQuality: Double, _ id: Int) -> Bool {
        guard let last = lastLooks[id] else { return true }
        return quickQuality >= Self.promisingShare * last.quickQuality || looks[id]?.wantMore ?? false
    }
}
