import FaceCropModel
import FaceCropTracking

extension TrackStore {
    /// The tracks as ``TrackLinks`` compares them.
    static func linkTracks(of frames: FrameList, _ colours: [Int: HeadColours]) -> [TrackLinks.Track] {
        var sightings: [Int: [TrackLinks.Sighting]] = [:]
        for (position, frame) in frames.enumerated() {
            for case (let id?, let seen) in zip(frame.ids, frame.faces) {
                let detection = TrackDetection(box: seen.face.box, score: seen.face.score, frame: frame.size)
                let sighting = TrackLinks.Sighting(
                    frame: position,
                    box: seen.face.box,
                    isAtEdge: detection.isAtEdge
                )
                sightings[id, default: []].append(sighting)
            }
        }
        return sightings.compactMap { id, sightings in
            colours[id].map { TrackLinks.Track(id: id, sightings: sightings, colours: $0) }
        }
    }

    /// Gives each track the earlier detections of its face in the scene that belong to no track.
    static func lookBack(in frames: inout FrameList) {
        var starts: [Int: (position: Int, boxes: [PixelRect])] = [:]
        for (position, frame) in frames.enumerated() {
            for case (let id?, let seen) in zip(frame.ids, frame.faces) {
                let start = starts[id] ?? (position, [])
                guard start.boxes.count < EarlierSightings.motionCount else { continue }
                starts[id] = (start.position, start.boxes + [seen.face.box])
            }
        }
        var changed: Set<Int> = []
        for (id, start) in starts.sorted(by: { $0.key < $1.key }) {
            let sightings = EarlierSightings.find(before: start.boxes) { distance in
                let position = start.position - distance
                return position < 0 || frames[position + 1].startsScene ? nil : frames[position].candidates
            }
            for sighting in sightings {
                frames[start.position - sighting.distance].claim(sighting.index, for: id)
                changed.insert(id)
            }
        }
        renewEvents(of: changed, in: &frames)
    }

    /// Replaces the events of people who had several numbers by those of the whole person.
    static func renewEvents(of people: Set<Int>, in frames: inout FrameList) {
        guard !people.isEmpty else { return }
        var last: [Int: Int] = [:]
        for position in frames.indices {
            frames[position].events.removeAll { people.contains($0.id) }
            for case let id? in frames[position].ids where people.contains(id) {
                if let before = last.updateValue(position, forKey: id) {
                    guard before < position - 1 else { continue }
                    frames.note(.lost, id, at: before + 1)
                    frames.note(.returned, id, at: position)
                } else {
                    frames.note(.appeared, id, at: position)
                }
            }
        }
        for (id, position) in last where position + 1 < frames.count { frames.note(.lost, id, at: position + 1) }
    }
}

extension FrameList {
    fileprivate mutating func note(_ kind: TrackEvent.Kind, _ id: Int, at position: Int) {
        self[position].events.append(TrackEvent(kind, id: id, frame: self[position].index))
        self[position].events.sort { $0.precedes($1) }
    }
}
