import FaceCropGeometry

/// Whom a crop window follows in each frame of a scene, one face at a time.
///
/// The main face is the one that is seen longest and largest. As long as it is there, or away for no longer than is waited for, it is
/// followed. In each stretch without it, the main one among those who are there then takes its place, and so on. Nobody is followed
/// for less time than is worth turning to, so the window never swaps back and forth.
struct MainSubjectSelector {
    /// The number of the track that is followed; `nil` where nobody is.
    private(set) var ids: [Int?]

    private let wanted: Int?
    private let patience: ReframePatience

    private struct Track {
        var id: Int
        var isDoubtful: Bool
        /// In the order of the frames.
        var sightings: [(frame: Int, area: Double)] = []

        var weight: Double { sightings.reduce(0) { $0 + $1.area } }
    }

    /// - Parameters:
    ///   - scene: Who is seen in each frame.
    ///   - wanted: The number of a track that comes before all others.
    ///   - patience: How soon somebody else is chosen.
    init(_ scene: [[ReframeSighting]], wanted: Int?, _ patience: ReframePatience) {
        var tracks: [Int: Track] = [:]
        for (frame, sightings) in scene.enumerated() {
            for seen in sightings {
                tracks[seen.id, default: Track(id: seen.id, isDoubtful: seen.isDoubtful)].sightings
                    .append((frame, seen.head.area))
            }
        }
        self.wanted = wanted
        self.patience = patience
        ids = scene.map { _ in nil }
        var open = [Stretch(frames: 0..<scene.count, tracks: Array(tracks.values))]
        while let stretch = open.popLast() { open += fill(stretch) }
        if ids.allSatisfy({ $0 == nil }) { fillWithMain(of: Array(tracks.values)) }
    }

    /// Frames in which nobody is followed yet, and who is seen in them.
    private struct Stretch {
        var frames: Range<Int>
        var tracks: [Track]

        /// The part of it in some of its frames.
        func part(_ frames: Range<Int>) -> Self {
            let tracks = tracks.compactMap { track -> Track? in
                var part = track
                part.sightings = track.sightings.filter { frames.contains($0.frame) }
                return part.sightings.isEmpty ? nil : part
            }
            return Self(frames: frames, tracks: tracks)
        }
    }

    /// Gives a stretch to the main one in it, and returns what is left of it.
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

    /// The main one first: who is wanted, then who is surely a face, then who is seen longest and largest; of equals, who came first.
    private func ranked(_ tracks: [Track]) -> [Track] {
        func rank(_ track: Track) -> (Int, Int, Double, Int) {
            (track.id == wanted ? 0 : 1, track.isDoubtful ? 1 : 0, -track.weight, track.id)
        }
        return tracks.map { (track: $0, rank: rank($0)) }.sorted { $0.rank < $1.rank }.map(\.track)
    }

    /// From when to when a face is there, as far as that is long enough; who is wanted is followed however short that is.
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

    /// In a scene in which nobody stays for long, the main one counts all the same.
    private mutating func fillWithMain(of tracks: [Track]) {
        guard let main = ranked(tracks).first else { return }
        for (frame, _) in main.sightings { ids[frame] = main.id }
    }
}
