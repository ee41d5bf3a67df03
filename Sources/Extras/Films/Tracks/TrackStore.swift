import CropEngine
import FaceCropModel
import FaceCropPixels
import FaceCropTracking

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

    /// What is new in a frame but for its faces.
    private struct Change {
        /// How much of the picture is new.
        var picture: SceneCut.Change
        /// How far the picture has moved since the frame before, in upright pixels.
        var cameraMotion: PixelPoint

        /// Whether tracks end before it.
        var startsScene: Bool { picture == .whole }
        /// Whether two scenes are seen at once.
        var isDissolve: Bool { picture == .dissolve }
        /// Whether faces may be other people's than those in the same places before.
        var needsCheck: Bool { picture == .some || picture == .part || picture == .dissolve }
    }

    /// The number of frames for which a comparison of faces with tracks holds.
    private static let checkInterval = 10

    private(set) var frames = FrameList()
    private(set) var best: [Int: Best] = [:]
    /// The landmark searches of each track, and their results.
    private(set) var landmarkSearches: [Int: LandmarkSearches] = [:]
    private(set) var timings = TrackTimings()
    private var tracker: FaceTracker
    /// The tracks with a detection that needs no second opinion.
    private var certainIDs: Set<Int> = []
    private var positions: [Int: Int] = [:]
    private var landmarkSchedule = LandmarkSchedule()
    private var appearances: [Int: TrackEmbedding] = [:]
    private var colours: [Int: HeadColours] = [:]
    private var shots = Shots()
    /// What the frame before showed, for the motion of the camera; `nil` if it could not be read.
    private var lastProjection: GreyProjection?
    /// The frame in which all faces were last compared with all tracks.
    private var lastCheck: Int?
    /// For each lost track, the latest comparison with a face near its position, and whether that was another person.
    private var lastReturnChecks: [Int: (frame: Int, wasExcluded: Bool)] = [:]
    /// The network that re-identifies faces; `nil` if there is none.
    var embeddingModel: EmbeddingModel? { embedder?.network.model }
    private let landmarkDetector: LandmarkDetector
    /// Says whether a track without landmarks is a face; `nil` if there are no second opinions.
    private let secondDetector: FaceDetector?
    /// `nil` if faces are not re-identified.
    private let embedder: FaceEmbedder?
    private let appearanceRule: AppearanceRule?
    private let observe: (TrackingEvent) -> Void
    /// The least score of a detection that counts anywhere in the frame.
    private let minimumScore: Double
    /// The least score of a detection that is a face without a second opinion.
    private let certainScore: Double
    /// The least score of both detectors together that shows a face.
    private let agreedScore: Double

    init(
        _ options: TrackOptions,
        _ landmarkDetector: LandmarkDetector,
        secondDetector: FaceDetector? = nil,
        _ embedder: FaceEmbedder? = nil,
        observe: @escaping (TrackingEvent) -> Void
    ) {
        tracker = FaceTracker(options: options)
        minimumScore = min(options.weakScore, options.cutScore)
        certainScore = options.certainScore
        agreedScore = options.strongScore
        self.secondDetector = secondDetector
        appearanceRule = embedder.map { AppearanceRule($0.network.calibration.pair) }
        self.landmarkDetector = landmarkDetector
        self.embedder = embedder
        self.observe = observe
    }

    /// Enters the next frame.
    func enter(_ frameDetections: FrameDetections) {
        timings.add(frameDetections.timings)
        var ownTimings = TrackTimings()
        if let picture = ownTimings.measure(\.follow, { append(frameDetections) }) {
            let change = Change(picture: picture, cameraMotion: cameraMotion(to: frameDetections))
            let seen = ownTimings.measure(\.recognise) { trackDetections(of: frameDetections, change) }
            ownTimings.measure(\.follow) { note(step(seen, in: frameDetections, change), frameDetections.colours) }
        }
        lastProjection = frameDetections.projection
        let searched = ownTimings.measure(\.follow) { searchLandmarks(in: frameDetections) }
        ownTimings.measure(\.recognise) { addEmbeddings(of: searched, in: frameDetections) }
        timings.add(ownTimings)
        observe(.finished(frames.count, frameDetections.name, frameDetections.failure))
    }

    /// Finishes the sequence: tracks of one person get one number, and numbers have no gaps.
    ///
    /// - Parameter framesPerSecond: By which short gaps are told from long ones.
    func end(framesPerSecond: Double) {
        var ownTimings = TrackTimings()
        let doubtful = doubtfulIDs
        for position in frames.indices { frames[position].remove(doubtful) }
        Self.lookBack(in: &frames)
        link(framesPerSecond)
        for position in frames.indices { frames[position].removeStrangers(below: minimumScore) }
        let continuations = ownTimings.measure(\.recognise) { continuationsOfTracks() }
        timings.add(ownTimings)
        TrackGaps.fill(&frames)
        for position in frames.indices { frames[position].join(continuations) }
        let people = Set(frames.lazy.flatMap(\.ids).compactMap { $0 }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(people, 1...))
        for position in frames.indices { frames[position].renumber { numbers[$0] ?? $0 } }
        best = Self.people(best, numbers, continuations) { $0.isBetter(than: $1) ? $0 : $1 }
        landmarkSearches = Self.people(landmarkSearches, numbers, continuations) { $0.adding($1) }
    }

    /// Gives one number to tracks that are one person.
    private func link(_ framesPerSecond: Double) {
        let people = TrackLinks.people(
            of: Self.linkTracks(of: frames, colours),
            framesPerSecond: framesPerSecond,
            isSameShot: shots.areSame,
            areTwoPeople: areTwoPeople
        )
        let joined = people.filter { $0.key != $0.value }
        guard !joined.isEmpty else { return }
        for position in frames.indices {
            frames[position].unite(people)
        }
        Self.renewEvents(of: Set(joined.values), in: &frames)
        func united<Value>(_ tracks: [Int: Value], combining: (Value, Value) -> Value) -> [Int: Value] {
            // The earlier track is the first, so that equal looks stay with it.
            let numbered = tracks.sorted { $0.key < $1.key }.map { (people[$0.key] ?? $0.key, $0.value) }
            return Dictionary(numbered, uniquingKeysWith: combining)
        }
        best = united(best) { $1.isBetter(than: $0) ? $1 : $0 }
        landmarkSearches = united(landmarkSearches) { $0.adding($1) }
        appearances = united(appearances) { $0.adding($1) }
    }

    private func areTwoPeople(_ id: Int, _ other: Int) -> Bool {
        guard let appearanceRule, let face = appearances[id], let second = appearances[other] else { return false }
        return appearanceRule.tellsApart(face, second)
    }

    /// How far the picture has moved since the frame before.
    private func cameraMotion(to frame: FrameDetections) -> PixelPoint {
        guard let lastProjection, let projection = frame.projection else { return PixelPoint(x: 0, y: 0) }
        return projection.motion(since: lastProjection)
    }

    /// What is known of tracks, by the final numbers of people; tracks that were no faces have none, and are left out.
    private static func people<Value>(
        _ tracks: [Int: Value],
        _ numbers: [Int: Int],
        _ continuations: [Int: TrackReidentification.Continuation],
        combining: (Value, Value) -> Value
    ) -> [Int: Value] {
        let numbered = tracks.compactMap { id, value in
            numbers[continuations[id]?.personID ?? id].map { ($0, value) }
        }
        return Dictionary(numbered, uniquingKeysWith: combining)
    }

    /// The tracks that were not seen to be a face so far.
    ///
    /// The detector was never certain, and the second one disagreed, or several searches found no landmarks. A person
    /// who always looks away has no landmarks either, but certain detections.
    private var doubtfulIDs: Set<Int> {
        let doubts = landmarkSearches.lazy.filter { $0.value.foundNothing || $0.value.isContradicted }
        return Set(doubts.map(\.key)).subtracting(certainIDs)
    }

    /// The tracks that continue an earlier person.
    private func continuationsOfTracks() -> [Int: TrackReidentification.Continuation] {
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

    /// Begins a frame; returns how much of its picture is new, or `nil` if it could not be read.
    private func append(_ frameDetections: FrameDetections) -> SceneCut.Change? {
        let picture = shots.enter(frameDetections)
        // Of the pixels and colours nothing is kept, so that memory grows only with the faces.
        let frame = Frame(frameDetections, startsScene: frames.isEmpty || picture == .whole)
        positions[frameDetections.index] = frames.count
        frames.append(frame)
        return picture
    }

    /// The detections for the tracker.
    ///
    /// If a face appears where a track was lost, the appearances are compared; if it is another person, the track is
    /// excluded. If much of the picture is new, all faces are compared with all tracks.
    private func trackDetections(of frameDetections: FrameDetections, _ change: Change) -> [TrackDetection] {
        var detections = frameDetections.faces.map {
            TrackDetection(box: $0.face.box, score: $0.face.score, frame: frameDetections.size)
        }
        guard appearanceRule != nil else { return detections }
        var checked: Set<Int> = []
        let isChecked = lastCheck.map { frameDetections.index - $0 < Self.checkInterval } ?? false
        if change.needsCheck, !isChecked {
            lastCheck = frameDetections.index
            for index in detections.indices where detections[index].score >= minimumScore {
                let face = frameDetections.faces[index].face
                detections[index].excludedIDs = excludedIDs(for: face, among: appearances.keys, in: frameDetections)
                checked.insert(index)
            }
        }
        var settled: Set<TrackSighting> = []
        // If one detection is excluded, the tracker may assign another one to the lost track.
        while let sighting = tracker.returningSightings(
            detections,
            frame: frameDetections.index,
            startsScene: change.startsScene,
            isDissolve: change.isDissolve,
            cameraMotion: change.cameraMotion
        )
        .first(where: { appearances[$0.id] != nil && !settled.contains($0) && !checked.contains($0.detection) }) {
            settled.insert(sighting)
            let (id, detection) = (sighting.id, sighting.detection)
            if let last = lastReturnChecks[id], frameDetections.index - last.frame < Self.checkInterval {
                // If the face flickers, it is not compared again each time; the latest result is used.
                if last.wasExcluded { detections[detection].excludedIDs.insert(id) }
            } else {
                let face = frameDetections.faces[detection].face
                let excluded = excludedIDs(for: face, among: tracker.lostIDs, in: frameDetections)
                checked.insert(detection)
                lastReturnChecks[id] = (frameDetections.index, excluded.contains(id))
                detections[detection].excludedIDs.formUnion(excluded)
            }
        }
        return detections
    }

    /// The tracks that are certainly other people, by appearance.
    private func excludedIDs(for face: Face, among ids: some Sequence<Int>, in frame: FrameDetections) -> Set<Int> {
        guard let appearanceRule, let decoded = frame.decoded else { return [] }
        var face = face
        face.facts = description(of: face, in: decoded)
        guard let embedding = embedding(of: face, in: decoded) else { return [] }
        return Set(ids.filter { appearances[$0].map { appearanceRule.tellsApart($0, embedding) } ?? false })
    }

    private func step(_ seen: [TrackDetection], in frame: FrameDetections, _ change: Change) -> TrackStep {
        tracker.doubtfulIDs = doubtfulIDs
        return tracker.step(
            seen,
            frame: frame.index,
            startsScene: change.startsScene,
            isDissolve: change.isDissolve,
            cameraMotion: change.cameraMotion
        )
    }

    private func note(_ step: TrackStep, _ seenColours: [HeadColours?]) {
        for sighting in step.sightings {
            guard let position = positions[sighting.frame] else { continue }
            if position == frames.count - 1, seenColours.indices.contains(sighting.detection),
                let seen = seenColours[sighting.detection]
            {
                if colours[sighting.id]?.add(seen) == nil { colours[sighting.id] = seen }
            }
            frames[position].ids[sighting.detection] = sighting.id
            frames[position].faces[sighting.detection].source = sighting.source
            if frames[position].faces[sighting.detection].face.score >= certainScore { certainIDs.insert(sighting.id) }
        }
        for event in step.events {
            if let position = positions[event.frame] { frames[position].events.append(event) }
        }
    }

    /// Searches landmarks of the faces that may be their track's best.
    private func searchLandmarks(in frameDetections: FrameDetections) -> [(id: Int, face: Face)] {
        guard let decoded = frameDetections.decoded, let ids = frames.last?.ids else { return [] }
        // The picture of a person should not be one of the dark frames before the light is turned on.
        let exposure = frameDetections.signature?.exposure ?? 1
        var searched: [(id: Int, face: Face)] = []
        for case (let id?, var seen) in zip(ids, frameDetections.faces) {
            let needsMore = landmarkSearches[id]?.needsMore ?? false
            let (frame, bound) = (frameDetections.index, exposure * seen.posedQuality)
            guard landmarkSchedule.isWorthALook(id, frame: frame, atMost: bound, isNeeded: needsMore) else { continue }
            guard let sharpness = sharpness(of: seen.face, in: decoded) else { continue }
            let quickQuality = ViewQuality.quick(bound, sharpness: sharpness)
            guard landmarkSchedule.takes(id, frame: frame, quickQuality, isNeeded: needsMore) else { continue }
            guard let description = description(of: seen.face, in: decoded) else { continue }
            note(description, of: seen.face, id, in: decoded)
            (seen.face.sharpness, seen.face.facts) = (sharpness, description)
            let quality = ViewQuality.full(quickQuality, description)
            if noteBest(Best(frame: frame, face: seen, quality: quality), of: id) {
                landmarkSchedule.noteBetterView(id)
            }
            searched.append((id, seen.face))
        }
        return searched
    }

    /// Counts a search for landmarks; if it found none, asks the second detector.
    ///
    /// A face that is too small for landmarks, and certain, needs no second opinion.
    private func note(_ description: FaceAttributesResult, of face: Face, _ id: Int, in decoded: DecodedPhoto) {
        var searches = landmarkSearches[id] ?? LandmarkSearches()
        searches.note(description)
        if searches.needsSecondOpinion, !description.isTooSmall || face.score < certainScore,
            let isFace = isFace(face, in: decoded)
        {
            searches.noteSecondOpinion(isFace: isFace)
        }
        landmarkSearches[id] = searches
    }

    /// Whether the second detector sees a face in the place of `face`; `nil` if it cannot be asked.
    private func isFace(_ face: Face, in decoded: DecodedPhoto) -> Bool? {
        guard let secondDetector else { return nil }
        let others = resultOrWarning { () throws(PhotoError) in try secondDetector.faces(in: decoded) }
        return others?
            .contains {
                $0.score >= agreedScore
                    && $0.box.intersectionOverUnion(face.box) >= SecondOpinion.samePlaceOverlap
            }
    }

    /// Adds the embeddings of faces to the appearance of their tracks.
    private func addEmbeddings(of searched: [(id: Int, face: Face)], in frameDetections: FrameDetections) {
        guard let decoded = frameDetections.decoded else { return }
        for candidate in searched where appearances[candidate.id]?.count ?? 0 < TrackEmbedding.sufficientCount {
            guard let embedding = embedding(of: candidate.face, in: decoded) else { continue }
            if appearances[candidate.id] == nil {
                appearances[candidate.id] = embedding
            } else {
                appearances[candidate.id]?.add(embedding)
            }
        }
    }

    /// Whether a view is a track's best so far; if so, notes it.
    private func noteBest(_ candidate: Best, of id: Int) -> Bool {
        guard best[id].map(candidate.isBetter) ?? true else { return false }
        best[id] = candidate
        return true
    }

    /// The embedding of a face with facts; `nil` if faces are not re-identified, or the face has no embedding.
    private func embedding(of face: Face, in decoded: DecodedPhoto) -> TrackEmbedding? {
        guard let embedder else { return nil }
        let seen = resultOrWarning { () throws(PhotoError) in try embedder.embed(face, number: 1, in: decoded) }
        return seen?.embedding.map { TrackEmbedding($0) }
    }

    /// The facts about a face; `nil` if they cannot be measured, so that another frame is preferred.
    private func description(of face: Face, in decoded: DecodedPhoto) -> FaceAttributesResult? {
        if let facts = face.facts { return facts }
        return resultOrWarning { () throws(PhotoError) in try landmarkDetector.description(of: face, in: decoded) }
    }

    private func sharpness(of face: Face, in decoded: DecodedPhoto) -> Double? {
        resultOrWarning { () throws(PhotoError) in try FaceSharpness.measure(face.box, in: decoded) }
    }

    /// The result of `body`; if it throws, `nil` and a warning.
    private func resultOrWarning<Value>(_ body: () throws(PhotoError) -> Value) -> Value? {
        do throws(PhotoError) {
            return try body()
        } catch {
            observe(.warning("\(error)"))
            return nil
        }
    }
}
