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
        /// The detected faces, and behind them those that no detection shows.
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

    /// Gives tracks that are one person one number; of two boxes of a person, the one that was detected stays.
    mutating func unite(_ people: [Int: Int]) {
        var kept: [Int: Int] = [:]
        for index in ids.indices {
            guard let id = ids[index], let person = people[id] else { continue }
            ids[index] = person
            guard let other = kept.updateValue(index, forKey: person) else { continue }
            let isBetter = faces[index].source != .carried && faces[other].source == .carried
            kept[person] = isBetter ? index : other
            ids[isBetter ? other : index] = nil
        }
        for index in events.indices { events[index].id = people[events[index].id] ?? events[index].id }
        let shown = ids.indices.filter { ids[$0] != nil || faces[$0].source != .carried }
        ids = shown.map { ids[$0] }
        faces = shown.map { faces[$0] }
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
