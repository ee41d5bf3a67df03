import FaceCropModel
import FaceCropTracking

extension TrackStore {
    /// What is kept of a frame until the end, and so as little as possible: its faces and their tracks.
    struct Frame {
        let index: Int
        let milliseconds: Double?
        let name: String
        let size: PixelSize?
        let damage: String?
        var failure: PhotoError?
        var startsScene: Bool
        /// The detected faces, largest first; behind them those that count only where a face is expected; and last
        /// those that no detection shows.
        var faces: [FrameFace]
        /// The track of each face; `nil` for a face without a track.
        var ids: [Int?]
        var events: [TrackEvent] = []

        /// A frame whose faces have no tracks yet.
        init(_ detections: FrameDetections, startsScene: Bool) {
            index = detections.index
            milliseconds = detections.milliseconds
            name = detections.name
            size = detections.size
            damage = detections.damage
            failure = detections.failure
            faces = detections.faces
            ids = detections.faces.map { _ in nil }
            self.startsScene = startsScene
        }
    }
}

extension TrackStore.Frame {
    /// Removes tracks that are no faces; their detections stay without a track.
    mutating func remove(_ doubtful: Set<Int>) {
        guard !doubtful.isEmpty else { return }
        ids = ids.map { $0.flatMap { doubtful.contains($0) ? nil : $0 } }
        events.removeAll { doubtful.contains($0.id) }
    }

    /// Its faces, as a search for earlier sightings of a track compares them.
    var candidates: [EarlierSightings.Candidate] {
        zip(faces, ids).map { EarlierSightings.Candidate(box: $0.face.box, isTaken: $1 != nil) }
    }

    /// Gives a track a detection that it has missed.
    mutating func claim(_ index: Int, for id: Int) { (ids[index], faces[index].source) = (id, .redetected) }

    /// Adds a face that no detection shows.
    mutating func add(_ face: FrameFace, of id: Int) {
        ids.append(id)
        faces.append(face)
    }

    /// Removes the detections that counted only where a face was expected, and belong to no track.
    ///
    /// They are behind all other detections, so the places of those stay.
    mutating func removeStrangers(below score: Double) {
        let kept = ids.indices.filter { ids[$0] != nil || faces[$0].face.score >= score }
        ids = kept.map { ids[$0] }
        faces = kept.map { faces[$0] }
    }

    /// Gives tracks that are one person one number; of two boxes of a person, the first stays.
    mutating func unite(_ people: [Int: Int]) {
        var seen: Set<Int> = []
        for index in ids.indices {
            guard let id = ids[index], let person = people[id] else { continue }
            ids[index] = seen.insert(person).inserted ? person : nil
        }
        for index in events.indices { events[index].id = people[events[index].id] ?? events[index].id }
    }

    /// Gives tracks that continue an earlier person the number of that person's first track.
    mutating func join(_ continuations: [Int: TrackReidentification.Continuation]) {
        for index in events.indices where events[index].kind == .appeared {
            guard let continuation = continuations[events[index].id] else { continue }
            events[index].kind = .returned
            events[index].confidence = continuation.confidence
        }
        renumber { continuations[$0]?.personID ?? $0 }
        events.sort { $0.precedes($1) }
    }

    /// Gives all tracks new numbers.
    mutating func renumber(_ number: (Int) -> Int) {
        ids = ids.map { $0.map(number) }
        for index in events.indices { events[index].id = number(events[index].id) }
    }
}
