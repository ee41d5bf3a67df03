import FaceCropModel

/// Chooses the track that a crop window follows in each frame of a scene, one face at a time.
///
/// The main face is the one that is visible longest and largest. It is followed while it is visible or missing for no
/// longer than the patience. In each remaining stretch the main face of that stretch is followed, and so on. A face
/// that stays for less than the minimum is not followed, so the window does not switch back and forth.
struct MainSubjectSelector {
    /// The track to follow in each frame; `nil` if there is none.
    private(set) var ids: [Int?]

    private let wanted: Int?
    private let patience: ReframePatience

    private struct Track {
        var id: Int
        var isDoubtful: Bool
        /// Frame and area of each sighting, in the order of the frames.
        var sightings: [(frame: Int, area: Double)] = []

        var weight: Double { sightings.reduce(0) { $0 + $1.area } }
    }

    /// - Parameters:
    ///   - scene: The visible heads in each frame.
    ///   - wanted: The track that has priority over all others.
    ///   - patience: How soon another track is chosen.
    init(_ scene: [[ReframeSighting]], wanted: Int?, _ patience: ReframePatience) {
        var tracks: [Int: Track] = [:]
        for (frame, sightings) in scene.enumerated() {
            for sighting in sightings {
                tracks[sighting.id, default: Track(id: sighting.id, isDoubtful: sighting.isDoubtful)].sightings
                    .append((frame, sighting.head.area))
            }
        }
        self.wanted = wanted
        self.patience = patience
        ids = scene.map { _ in nil }
        var openStretches = [Stretch(frames: 0..<scene.count, tracks: Array(tracks.values))]
        while let stretch = openStretches.popLast() { openStretches += fill(stretch) }
        if ids.allSatisfy({ $0 == nil }) { fillWithMain(of: Array(tracks.values)) }
    }

    /// Frames without a chosen track, and the tracks visible in them.
    private struct Stretch {
        var frames: Range<Int>
        var tracks: [Track]

        /// The part of the stretch within `frames`.
        func part(_ frames: Range<Int>) -> Self {
            let tracks = tracks.compactMap { track -> Track? in
                var part = track
                part.sightings = track.sightings.filter { frames.contains($0.frame) }
                return part.sightings.isEmpty ? nil : part
            }
            return Self(frames: frames, tracks: tracks)
        }
    }

    /// Assigns the main track of a stretch to its frames, and returns the remaining stretches.
    private mutating func fill(_ stretch: Stretch) -> [Stretch] {
        for track in ranked(stretch.tracks) {
            let stays = stays(of: track)
            guard !stays.isEmpty else { continue }
            for frame in stays.joined() { ids[frame] = track.id }
            let starts = [stretch.frames.lowerBound] + stays.map(\.upperBound)
            let ends = stays.map(\.lowerBound) + [stretch.frames.upperBound]
            return zip(starts, ends).filter { $0 < $1 }.map { stretch.part($0..<$1) }
        }
        return []
    }

    /// The tracks in order of priority: the wanted one, certain faces, then those visible longest and largest; ties go
    /// to the lower number.
    private func ranked(_ tracks: [Track]) -> [Track] {
        func rank(_ track: Track) -> (Int, Int, Double, Int) {
            (track.id == wanted ? 0 : 1, track.isDoubtful ? 1 : 0, -track.weight, track.id)
        }
        return tracks.map { (track: $0, rank: rank($0)) }.sorted { $0.rank < $1.rank }.map(\.track)
    }

    /// The frame ranges in which a track is present for long enough; for the wanted track any length is enough.
    private func stays(of track: Track) -> [Range<Int>] {
        var stays: [Range<Int>] = []
        for (frame, _) in track.sightings {
            if let last = stays.last, frame - last.upperBound <= patience.heldFrameCount {
                stays[stays.count - 1] = last.lowerBound..<(frame + 1)
            } else {
                stays.append(frame..<(frame + 1))
            }
        }
        return stays.filter { $0.count >= patience.minimumStayFrameCount || track.id == wanted }
    }

    /// If no face of a scene stays long enough, the main one is followed wherever it is visible.
    private mutating func fillWithMain(of tracks: [Track]) {
        guard let main = ranked(tracks).first else { return }
        for (frame, _) in main.sightings { ids[frame] = main.id }
    }
}
