import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FaceMatcherTests {
    private static let dimension = 8
    private static let calibration = IdentityCalibration(
        pair: ConfidenceCurve(midpoint: 0.2, slope: 5),
        verification: ConfidenceCurve(midpoint: 0.1, slope: 7),
        reference: ConfidenceCurve(midpoint: 0.8, slope: 30),
        person: ConfidenceCurve(midpoint: 0.9, slope: 50)
    )

    private func references(people: Int, each: Int, seed: Int) throws -> [(name: String, embedding: Embedding)] {
        try (0..<people).flatMap { person in
            let middle = try Embeddings.random(dimension: Self.dimension, seed: 1000 * seed + person)
            return try (0..<each).map { photo in
                let own = try Embeddings.near(middle, distance: 0.3, seed: 1000 * seed + 31 * person + photo + 500)
                return (name: "person \(person)", embedding: own)
            }
        }
    }

    private func matcher(_ references: [(name: String, embedding: Embedding)]) -> FaceMatcher {
        FaceMatcher(references, dimension: Self.dimension, calibration: Self.calibration)
    }

    /// Bayes' rule, computed independently: the odds of each person against the others and a stranger.
    @Test func confidencesAreBayesRuleOverPeopleAndAStranger() throws {
        for seed in 0..<40 {
            let (people, each) = (1 + seed % 6, 1 + seed % 3)
            let references = try references(people: people, each: each, seed: seed)
            let face = try Embeddings.random(dimension: Self.dimension, seed: 77 * seed)
            let curve = each > 1 ? Self.calibration.person : Self.calibration.reference
            let odds = try Dictionary(grouping: references, by: \.name).mapValues { own in
                let confidence = curve.confidence(
                    similarity: try #require(Embedding(meanOf: own.map(\.embedding))).similarity(to: face)
                )
                return confidence / (1 - confidence)
            }
            let total = 1 + odds.values.reduce(0, +)
            let candidates = matcher(references).candidates(for: face, limit: 100)
            #expect(candidates.count == people)
            for candidate in candidates {
                let odds = try #require(odds[candidate.name])
                #expect(abs(candidate.confidence - odds / total) < 1e-4)
            }
            #expect(candidates.map(\.confidence) == candidates.map(\.confidence).sorted(by: >))
        }
    }

    /// A curve that is nearly a threshold gives confidences, too, and not infinity divided by itself.
    @Test(arguments: [600, 1000, 1e6, 1e300]) func aSteepCurveGivesConfidences(slope: Double) throws {
        let references = try references(people: 4, each: 2, seed: 3)
        let curve = ConfidenceCurve(midpoint: 0, slope: slope)
        let matcher = FaceMatcher(
            references,
            dimension: Self.dimension,
            calibration: IdentityCalibration(uniform: curve)
        )
        for reference in references {
            let candidates = matcher.candidates(for: reference.embedding, limit: 4)
            #expect(candidates.first?.name == reference.name && candidates[0].confidence > 0.99)
            #expect(candidates.allSatisfy { (0...1).contains($0.confidence) })
            let without = matcher.candidates(for: reference.embedding, replacingPersonAt: 0, by: nil, limit: 4)
            #expect(without.count == 3 && without.allSatisfy { (0...1).contains($0.confidence) })
        }
    }

    @Test func theOrderOfTheReferencesDoesNotMatter() throws {
        let references = try references(people: 5, each: 3, seed: 1)
        let face = references[7].embedding
        let candidates = matcher(references).candidates(for: face, limit: 5)
        #expect(candidates.first?.name == references[7].name)
        let others = matcher(references.reversed()).candidates(for: face, limit: 5)
        #expect(others.map(\.name) == candidates.map(\.name))
        #expect(matcher(references).candidates(for: face, limit: 2).map(\.name) == candidates.prefix(2).map(\.name))
    }

    /// A limited number of candidates are the first of all, whatever the limit.
    @Test func theLikeliestAreTheFirstOfAll() throws {
        let references = try references(people: 60, each: 1, seed: 9)
        let matcher = matcher(references + references.prefix(20).map { ("twin of \($0.name)", $0.embedding) })
        for seed in 0..<20 {
            let face = try Embeddings.random(dimension: Self.dimension, seed: 5000 + seed)
            let all = matcher.candidates(for: face, limit: 1000)
            #expect(all.count == 80)
            #expect(
                zip(all, all.dropFirst())
                    .allSatisfy { ($1.confidence, $0.name) < ($0.confidence, $1.name) || $0.confidence > $1.confidence }
            )
            for limit in [0, 1, 2, 5, 79] {
                #expect(matcher.candidates(for: face, limit: limit) == Array(all.prefix(limit)))
            }
        }
    }

    @Test func matcherWithoutPeopleHasNoCandidates() throws {
        let face = try Embeddings.random(dimension: Self.dimension, seed: 1)
        #expect(matcher([]).candidates(for: face, limit: 5).isEmpty)
        #expect(IdentityRule().decision([]) == .unknown(.noPersonKnown))
    }

    @Test func aPersonIsNamedFromTheLeastConfidenceOnAndWithALead() {
        var rule = IdentityRule()
        for least in [0.3, 0.5, 0.9] {
            rule.minimumConfidence = least
            for first in stride(from: 0.0, through: 1, by: 0.05) {
                for second in stride(from: 0.0, through: min(first, 1 - first), by: 0.05) {
                    let candidates = [first, second].enumerated().map { index, confidence in
                        IdentityCandidate(name: "\(index)", similarity: 0, confidence: confidence)
                    }
                    let isKnown = first >= least && first - second >= rule.minimumLead
                    switch rule.decision(candidates) {
                    case .known(let person): #expect(isKnown && person.name == "0")
                    case .unknown(let doubt):
                        #expect(!isKnown)
                        let isBetween = first + second >= least && first - second < rule.minimumLead
                        #expect((doubt == .tooCloseToRunnerUp) == isBetween)
                    }
                }
            }
        }
    }
}
