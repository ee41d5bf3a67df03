import FaceCropCore
import FaceCropFaces
import FaceCropGeometry
import FaceCropIdentity
import FaceCropImaging
import FaceCropPipeline
import FaceCropSequences
import FaceCropTracking
import FaceCropVision

/// Collects the results of a sequence; frames are entered in their order, by one thread at a time.
final class TrackStore {
    /// The best frame of a track so far.
    struct Best {
        var frame: Int
        var face: FrameFace
        var quality: Double

        /// If the quality is equal, the earlier frame is better.
        func isBetter(than other: Self) -> Bool { (quality, -frame) > (other.quality, -other.frame) }
    }

    /// Landmarks are searched for if the quick quality is at least this share of the best so far.
    private static let promisingShare = 0.9
    /// The minimum number of frames between two landmark searches on a track.
    private static let minimumLookInterval = 10

    private(set) var frames: [Frame] = []
    private(set) var best: [Int: Best] = [:]
    /// The landmark searches of each track, and their results.
    private(set) var looks: [Int: CloseLooks] = [:]
    private(set) var timings = TrackTimings()
    private var tracker: FaceTracker
    private var sceneCut = SceneCut()
    private var size: PixelSize?
    private var positions: [Int: Int] = [:]
    private var lastLooks: [Int: (frame: Int, quickQuality: Double)] = [:]
    private var appearances: [Int: TrackEmbedding] = [:]
    /// For each lost track, the latest comparison with a face near its position, and whether that was another person.
    private var lastReturnLooks: [Int: (frame: Int, wasStranger: Bool)] = [:]
    /// The network that re-identifies faces; `nil` if there is none.
    var embeddingModel: EmbeddingModel? { embedder?.network.model }
    private let landmarkFinder: LandmarkDetector
    /// `nil` if faces are not re-identified.
    private let embedder: FaceEmbedder?
    private let appearanceRule: AppearanceRule?
    private let observe: (TrackingEvent) -> Void

    init(
        _ options: TrackOptions,
        _ landmarkFinder: LandmarkDetector,
        _ embedder: FaceEmbedder? = nil,
        observe: @escaping (TrackingEvent) -> Void
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

    /// Finishes the sequence: tracks of one person get one number, and numbers have no gaps.
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

    /// The tracks that continue an earlier person.
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

    /// Begins a frame; returns whether tracks end before it, or `nil` if it could not be read.
    private func begin(_ sight: FrameDetections) -> Bool? {
        var frame = Frame(sight: sight, startsScene: frames.isEmpty, ids: sight.faces.map { _ in nil })
        // Large data that are not needed any more are released, so that memory grows only with the faces.
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

    /// The detections for the tracker.
    ///
    /// If a face appears where a track was lost, the appearances are compared; if it is another person, the track is
    /// excluded.
    private func detections(_ sight: FrameDetections, startsScene: Bool) -> [TrackDetection] {
        var detections = sight.faces.map {
            let isCut = sight.size?.bounds.isTouched(by: $0.face.box) ?? false
            return TrackDetection(box: $0.face.box, score: $0.face.score, isCut: isCut)
        }
        guard appearanceRule != nil else { return detections }
        var settled: Set<TrackSighting> = []
        var looked: Set<Int> = []
        // If one detection is excluded, the tracker may assign another one to the lost track.
        while let sighting = tracker.returning(detections, frame: sight.index, startsScene: startsScene)
            .first(where: { appearances[$0.id] != nil && !settled.contains($0) && !looked.contains($0.detection) })
        {
            settled.insert(sighting)
            let (id, detection) = (sighting.id, sighting.detection)
            if let last = lastReturnLooks[id], sight.index - last.frame < Self.minimumLookInterval {
                // If the face flickers, it is not compared again each time; the latest result is used.
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

    /// The lost tracks that are certainly other people, by appearance.
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

    /// Searches landmarks of the faces that may be their track's best.
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

    /// Adds the embeddings of faces to the appearance of their tracks.
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

    /// The embedding of a face with facts; `nil` if faces are not re-identified, or the face has no embedding.
    private func look(at face: Face, in decoded: DecodedPhoto) -> TrackEmbedding? {
        guard let embedder else { return nil }
        let seen = found { () throws(PhotoError) in try embedder.embed(face, number: 1, in: decoded) }
        return seen?.embedding.map { TrackEmbedding($0) }
    }

    /// The facts about a face; `nil` if they cannot be measured, so that another frame is preferred.
    private func description(of face: Face, in decoded: DecodedPhoto) -> FaceAttributesResult? {
        if let facts = face.facts { return facts }
        return found { () throws(PhotoError) in try landmarkFinder.description(of: face, in: decoded) }
    }

    private func sharpness(of face: Face, in decoded: DecodedPhoto) -> Double? {
        found { () throws(PhotoError) in try FaceSharpness.measure(face.box, in: decoded) }
    }

    /// The result of `body`; if it throws, `nil` and a warning.
    private func found<Value>(_ body: () throws(PhotoError) -> Value) -> Value? {
        do throws(PhotoError) {
            return try body()
        } catch {
            observe(.warning("\(error)"))
            return nil
        }
    }

    /// Whether enough frames have passed since the last landmark search on a track.
    private func isDue(_ id: Int, _ frame: Int) -> Bool {
        lastLooks[id].map { frame - $0.frame >= Self.minimumLookInterval } ?? true
    }

    /// Whether a view of this quality may be a track's best, or the track needs more searches.
    private func isPromising(_ quickQuality: Double, _ id: Int) -> Bool {
        guard let last = lastLooks[id] else { return true }
        return quickQuality >= Self.promisingShare * last.quickQuality || looks[id]?.wantMore ?? false
    }
}
