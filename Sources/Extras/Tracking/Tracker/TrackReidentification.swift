import FaceCropModel

/// Finds the tracks of the same person in other scenes or at other times, by the appearance of the faces.
///
/// All tracks are compared by ``FaceClusters`` after the sequence. If each face were decided at its first sighting,
/// among ever more people, only a third as many would be found (`Benchmarks/tracking.md`).
package enum TrackReidentification {
    /// The facts about one track.
    package struct Track: Sendable, Hashable {
        var id: Int
        /// The frames in which it is visible.
        var frames: Set<Int>
        var appearance: TrackEmbedding

        package init(id: Int, frames: Set<Int>, appearance: TrackEmbedding) {
            self.id = id
            self.frames = frames
            self.appearance = appearance
        }
    }

    /// States that a track continues an earlier person.
    package struct Continuation: Sendable, Hashable {
        /// The lowest number of the person's tracks.
        package var personID: Int
        /// The confidence that the track is that person, 0…1.
        package var confidence: Double
    }

    /// The tracks that continue an earlier track of the same person, by track number.
    ///
    /// Two tracks that are visible in the same frame are two people, whatever their appearance.
    package static func continuations(of tracks: [Track], by rule: AppearanceRule) -> [Int: Continuation] {
        let tracks = tracks.sorted { $0.id < $1.id }
        let groups = FaceClusters.groups(
            weights: tracks.map(\.appearance.count),
            similaritySums: similaritySums(tracks),
            minimumSimilarity: rule.curve.similarity(confidence: rule.minimumConfidence)
        )
        var continuations: [Int: Continuation] = [:]
        for group in groups {
            var person = tracks[group[0]].appearance
            for track in group.dropFirst().map({ tracks[$0] }) {
                let confidence = rule.confidence(track.appearance, person)
                continuations[track.id] = Continuation(personID: tracks[group[0]].id, confidence: confidence)
                person.add(track.appearance)
            }
        }
        return continuations
    }

    /// The sums of similarities; −∞ for two tracks that are visible in the same frame.
    private static func similaritySums(_ tracks: [Track]) -> [[Float]] {
        var sums = [[Float]](repeating: [Float](repeating: 0, count: tracks.count), count: tracks.count)
        for row in tracks.indices {
            for column in 0...row {
                let sum = Float(tracks[row].appearance.similaritySum(with: tracks[column].appearance))
                (sums[row][column], sums[column][row]) = (sum, sum)
            }
        }
        // Works frame by frame, because few tracks share a frame; comparing pairs would visit all frames of two long
        // tracks.
        var present: [Int: [Int]] = [:]
        for (index, track) in tracks.enumerated() {
            for frame in track.frames {
                for other in present[frame] ?? [] {
                    (sums[index][other], sums[other][index]) = (-.infinity, -.infinity)
                }
                present[frame, default: []].append(index)
            }
        }
        return sums
    }
}
