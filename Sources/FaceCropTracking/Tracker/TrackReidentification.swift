import FaceCropFaces

/// Finds the tracks that are one person's by what the faces look like: those of other scenes, and of other times.
///
/// All tracks are compared when the sequence is over, by ``FaceClusters``: to decide at the first look at a face, among ever more people,
/// finds a third of those that are found this way (`Benchmarks/tracking.md`).
package enum TrackReidentification {
    /// What is known of a track.
    package struct Track: Sendable, Hashable {
        package var id: Int
        /// The frames that show it.
        package var frames: Set<Int>
        package var appearance: TrackEmbedding

        package init(id: Int, frames: Set<Int>, appearance: TrackEmbedding) {
            self.id = id
            self.frames = frames
            self.appearance = appearance
        }
    }

    /// That a track goes on with a person who was seen before.
    package struct Continuation: Sendable, Hashable {
        /// The lowest number of the person's tracks.
        package var personID: Int
        /// How sure it is that the track is that person's, 0…1.
        package var confidence: Double
    }

    /// The tracks that are not their person's first.
    ///
    /// One person is in one place: tracks that some frame shows both are two people's, whatever they look like.
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

    /// The sums of similarities, −∞ for two tracks that some frame shows both.
    private static func similaritySums(_ tracks: [Track]) -> [[Float]] {
        var sums = [[Float]](repeating: [Float](repeating: 0, count: tracks.count), count: tracks.count)
        for row in tracks.indices {
            for column in 0...row {
                let sum = Float(tracks[row].appearance.similaritySum(with: tracks[column].appearance))
                (sums[row][column], sums[column][row]) = (sum, sum)
            }
        }
        // By frame, since few tracks share one: of two long tracks, all frames would have to be compared.
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
