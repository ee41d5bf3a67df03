import Foundation
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropTracking

/// Tracks of one person, joined by the appearance of the faces.
@Suite struct TrackReidentificationTests {
    /// Equal faces have a similarity of 1, people of different directions have 0.
    private static let rule = AppearanceRule(ConfidenceCurve(midpoint: 0.5, slope: 20))

    /// The embedding of a person, slightly different each time.
    private func look(_ person: Int, noise: Float = 0.1) throws -> Embedding {
        var values = [Float](repeating: noise, count: 8)
        values[person] = 1
        return try #require(Embedding(values))
    }

    private func track(_ id: Int, _ frames: Range<Int>, _ looks: [Embedding]) throws -> TrackReidentification.Track {
        var appearance = TrackEmbedding(try #require(looks.first))
        for look in looks.dropFirst() { appearance.add(TrackEmbedding(look)) }
        return TrackReidentification.Track(id: id, frames: Set(frames), appearance: appearance)
    }

    private func people(_ tracks: [TrackReidentification.Track]) -> [Int: Int] {
        TrackReidentification.continuations(of: tracks, by: Self.rule).mapValues(\.personID)
    }

    @Test func tracksWithEqualLooksAreOnePerson() throws {
        let tracks = [
            try track(1, 0..<10, [look(0), look(0, noise: 0.15)]), try track(2, 0..<10, [look(1)]),
            try track(3, 20..<30, [look(1, noise: 0)]), try track(4, 20..<25, [look(0)]),
            try track(5, 50..<51, [look(2)]), try track(7, 60..<70, [look(0), look(0)]),
        ]
        for order in [tracks, tracks.reversed()] {
            #expect(people(order) == [3: 2, 4: 1, 7: 1])
        }
        let confidences = TrackReidentification.continuations(of: tracks, by: Self.rule).values.map(\.confidence)
        #expect(confidences.allSatisfy { $0 >= 0.95 && $0 <= 1 })
    }

    @Test func onePersonIsInOnePlace() throws {
        let twins = [try track(1, 0..<10, [look(0)]), try track(2, 9..<20, [look(0)])]
        #expect(people(twins).isEmpty)
        // After a cut, one of them is visible again; another track continues the first.
        #expect(people(twins + [try track(3, 30..<40, [look(0)])]).count == 1)
        // A joined person is visible in the frames of all joined tracks.
        let three = twins + [try track(3, 30..<40, [look(0)]), try track(4, 35..<36, [look(0)])]
        let found = people(three)
        #expect(found.count == 2 && Set(found.values) == [1, 2], "\(found)")
    }

    @Test func longTracksAreComparedByFrame() throws {
        // 300 tracks of 400 frames each; comparing pairs of frames would take minutes.
        let tracks = try (0..<300).map { try track($0 + 1, ($0 / 2 * 400)..<($0 / 2 * 400 + 400), [look($0 % 2)]) }
        let found = people(tracks)
        #expect(found.count == 298 && Set(found.values) == [1, 2])
    }

    @Test func tracksOfStrangersStayApart() throws {
        #expect(people([]).isEmpty)
        #expect(people([try track(1, 0..<5, [look(0)])]).isEmpty)
        #expect(people(try (0..<8).map { try track($0 + 1, ($0 * 10)..<($0 * 10 + 5), [look($0)]) }).isEmpty)
    }

    /// Embeddings with random directions: joined tracks keep the rules, and separate tracks could not be joined.
    @Test func anyTracksKeepTheRules() throws {
        for seed in 0..<40 {
            var random = SeededGenerator(seed: UInt64(seed))
            let tracks = try (1...12).map { id -> TrackReidentification.Track in
                let start = Int.random(in: 0..<60, using: &random)
                let count = Int.random(in: 1...5, using: &random)
                let person = Int.random(in: 0..<4, using: &random)
                return try track(
                    id,
                    start..<(start + Int.random(in: 1...20, using: &random)),
                    try (0..<count).map { _ in try look(person, noise: Float.random(in: 0...0.6, using: &random)) }
                )
            }
            let continuations = TrackReidentification.continuations(of: tracks, by: Self.rule)
            let groups = Dictionary(grouping: tracks) { continuations[$0.id]?.personID ?? $0.id }
            for (person, members) in groups {
                #expect(members.map(\.id).min() == person)
                #expect(members.reduce(0) { $0 + $1.frames.count } == Set(members.flatMap(\.frames)).count)
            }
            for (one, other) in groups.values.flatMap({ one in groups.values.map { (one, $0) } }) where one != other {
                let isApart = !Set(one.flatMap(\.frames)).isDisjoint(with: Set(other.flatMap(\.frames)))
                #expect(isApart || Self.rule.confidence(sum(one), sum(other)) < 0.95 + 1e-6)
            }
        }
    }

    private func sum(_ tracks: [TrackReidentification.Track]) -> TrackEmbedding {
        tracks.dropFirst().reduce(into: tracks[0].appearance) { $0.add($1.appearance) }
    }
}

@Suite struct TrackEmbeddingTests {
    @Test func severalLooksAreComparedEachWithEach() throws {
        let looks = try (0..<5).map { try Embeddings.random(dimension: 16, seed: $0) }
        for split in 1...4 {
            var (one, other) = (TrackEmbedding(looks[0]), TrackEmbedding(looks[split]))
            for look in looks[1..<split] { one.add(TrackEmbedding(look)) }
            for look in looks[(split + 1)...] { other.add(TrackEmbedding(look)) }
            let pairs = looks[..<split].flatMap { look in looks[split...].map { look.similarity(to: $0) } }
            #expect(one.count + other.count == 5)
            #expect(abs(one.similarity(to: other) - pairs.reduce(0, +) / Double(pairs.count)) < 1e-6)
        }
    }

    @Test func facesAreToldApartWhereItIsAsSureAsThatTheyAreOne() throws {
        let rule = AppearanceRule(ConfidenceCurve(midpoint: 0.5, slope: 20))
        let one = TrackEmbedding(try #require(Embedding([1, 0])))
        var answers: Set<Bool> = []
        for step in 0...100 {
            let angle = Double(step) / 100 * Double.pi / 2
            let other = TrackEmbedding(try #require(Embedding([Float(cos(angle)), Float(sin(angle))])))
            let confidence = 1 / (1 + exp(-20 * (cos(angle) - 0.5)))
            #expect(abs(rule.confidence(one, other) - confidence) < 1e-5)
            #expect(rule.tellsApart(one, other) == (confidence <= 0.05), "\(step)")
            answers.insert(rule.tellsApart(one, other))
        }
        #expect(answers == [true, false])
    }
}
