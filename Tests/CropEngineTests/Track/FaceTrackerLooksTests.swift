import Foundation
import Testing

@testable import CropEngine

/// Faces that are known again by what they look like.
@Suite struct FaceTrackerLooksTests {
    /// Equal faces have a similarity of 1, people of different directions one of 0.
    private static let rule = AppearanceRule(
        IdentityCalibration(
            pair: ConfidenceCurve(midpoint: 0.5, slope: 20),
            person: ConfidenceCurve(midpoint: 0.6, slope: 30)
        )
    )

    private func face(_ x: Double) -> TrackDetection {
        TrackDetection(box: PixelRect(x: x, y: 100, width: 80, height: 100), score: 0.9)
    }

    /// What a person looks like; a little different each time.
    private func look(_ person: Int, noise: Float = 0.1) throws -> (person: Int, embedding: Embedding) {
        var values = [Float](repeating: noise, count: 8)
        values[person] = 1
        return (person, try #require(Embedding(values)))
    }

    @Test func whoLooksTheSameReturnsAfterACutAndLater() throws {
        var log = TrackLog(options: .losing(3), rule: Self.rule)
        log.step([face(100), face(500)], [0, 1], frame: 0)
        log.learn([try look(0), try look(1)])
        log.step([face(100), face(500)], [1, 0], frame: 1, startsScene: true)
        log.learn([try look(1, noise: 0.15), try look(0, noise: 0)])
        for frame in 2..<20 { log.step([], [], frame: frame) }
        log.step([face(900)], [1], frame: 20)
        log.learn([try look(1)])
        log.check()
        #expect(log.idsOfPeople == [0: [1], 1: [2]])
        #expect(log.events.filter { $0.kind == TrackEvent.Kind.returned }.map { $0.frame } == [1, 1, 20])
        #expect(log.recognitions.allSatisfy { $0.confidence >= 0.9 && $0.confidence <= 1 })
    }

    @Test func aFaceIsKnownAgainAsSoonAsItIsSeenWell() throws {
        var log = TrackLog(rule: Self.rule)
        log.step([face(100)], [0], frame: 0)
        log.learn([try look(0)])
        for frame in 1..<10 {
            log.step([face(600)], [0], frame: frame, startsScene: frame == 1)
            if frame < 9 { #expect(log.recognitions.isEmpty) }
        }
        log.learn([try look(0)])
        log.check()
        #expect(log.idsOfPeople == [0: [1]])
        #expect(log.events.map(\.kind) == [.appeared, .lost, .returned])
        #expect(log.events.last?.frame == 1, "it was there from the cut on")
    }

    @Test func strangersAreNobodyWhoWasLost() throws {
        var log = TrackLog(rule: Self.rule)
        for person in 0..<6 {
            log.step([face(100)], [person], frame: person, startsScene: person > 0)
            log.learn([try look(person)])
        }
        log.check()
        #expect(log.recognitions.isEmpty)
        #expect(log.idsOfPeople == Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, [$0 + 1]) }))
    }

    @Test func whoIsInSightIsNobodyElse() throws {
        var log = TrackLog(rule: Self.rule)
        log.step([face(100), face(500)], [0, 1], frame: 0)
        // Twins: both are in sight.
        let (twin, other) = (try look(0), try look(0))
        log.learn([twin, (1, other.embedding)])
        #expect(log.recognitions.isEmpty)
        // After a cut there is one of them; it is one or the other, and nobody can say which.
        log.step([face(300)], [2], frame: 1, startsScene: true)
        log.learn([(2, twin.embedding)])
        #expect(log.recognitions.isEmpty)
        log.check()
    }

    @Test func whoWasSeenBesideAFaceIsNotThatFaceLater() throws {
        var log = TrackLog(options: .losing(2), rule: Self.rule)
        log.step([face(100), face(500)], [0, 1], frame: 0)
        log.learn([try look(0)])
        for frame in 1..<9 { log.step([face(500)], [1], frame: frame) }
        // Only now does anybody look at the second one, who resembles the first: but both were there at first.
        log.learn([(1, try look(0).embedding)])
        #expect(log.recognitions.isEmpty)
        log.check()
        #expect(log.idsOfPeople == [0: [1], 1: [2]])
    }

    @Test func ofTwoFacesTheMoreSimilarOneReturns() throws {
        for order in [[1, 2], [2, 1]] {
            var log = TrackLog(rule: Self.rule)
            log.step([face(100)], [0], frame: 0)
            log.learn([try look(0)])
            log.step([face(100), face(500)], order, frame: 1, startsScene: true)
            var alike = [Float](repeating: 0.1, count: 8)
            (alike[0], alike[5]) = (1, 0.5)
            let looks = [1: try look(0).embedding, 2: try #require(Embedding(alike))]
            log.learn(try order.map { ($0, try #require(looks[$0])) })
            log.check()
            #expect(log.recognitions.map(\.earlierID) == [1])
            #expect(log.idsOfPeople[1] == [1])
        }
    }

    @Test func whoComesWhereSomebodyLeftIsNotTakenForHim() throws {
        for (person, ids) in [(1, [0: [1], 1: [2]]), (0, [0: [1]])] as [(Int, [Int: Set<Int>])] {
            var log = TrackLog(rule: Self.rule)
            for frame in 0..<3 {
                log.step([face(100)], [0], frame: frame)
                log.learn([try look(0)])
            }
            for frame in 3..<10 { log.step([], [], frame: frame) }
            #expect(log.returning([face(110)], frame: 10) == [0])
            let (_, seen) = try look(person)
            var comer = face(110)
            comer.look = seen
            log.step([comer], [person], frame: 10)
            #expect(log.returning([face(110)], frame: 11).isEmpty, "who is in sight does not return")
            log.step([face(112)], [person], frame: 11)
            log.check()
            #expect(log.idsOfPeople == ids)
        }
    }

    @Test func whoCannotBeMadeOutReturnsByHisPlace() throws {
        var log = TrackLog(rule: Self.rule)
        log.step([face(100)], [0], frame: 0)
        log.learn([try look(0)])
        log.step([], [], frame: 1)
        log.step([face(110)], [0], frame: 2)
        log.check()
        #expect(log.idsOfPeople == [0: [1]])
    }

    @Test func facesAreToldApartWhereItIsAsSureAsThatTheyAreOne() throws {
        let one = Appearance(try look(0).embedding)
        var wasUnsure = false
        for step in 0...100 {
            let angle = Double(step) / 100 * Double.pi / 2
            var values = [Float](repeating: 0, count: 8)
            (values[0], values[1]) = (Float(cos(angle)), Float(sin(angle)))
            let other = Appearance(try #require(Embedding(values)))
            let confidence = Self.rule.confidences(one, among: [other])[0]
            #expect(Self.rule.tellsApart(one, other) == (confidence <= 0.1), "\(step)")
            wasUnsure = wasUnsure || (0.1...0.9).contains(confidence)
        }
        #expect(wasUnsure)
    }

    @Test func looksAreWantedUntilThereAreEnough() throws {
        var log = TrackLog(rule: Self.rule)
        for frame in 0..<8 {
            log.step([face(100)], [0], frame: frame)
            #expect(log.wantsLook(at: 0) == (frame < Appearance.sufficientCount))
            log.learn([try look(0)])
        }
        var blind = TrackLog()
        blind.step([face(100)], [0], frame: 0)
        #expect(!blind.wantsLook(at: 0))
        blind.learn([try look(0)])
        blind.step([face(100)], [0], frame: 1, startsScene: true)
        blind.learn([try look(0)])
        #expect(blind.recognitions.isEmpty && blind.idsOfPeople == [0: [1, 2]])
    }

    @Test func confidencesAreSharedAmongThoseWhoLookAlike() throws {
        let face = Appearance(try look(0).embedding)
        var known = face
        known.add(face)
        #expect(Self.rule.confidences(face, among: []).isEmpty)
        let alone = Self.rule.confidences(face, among: [face])[0]
        #expect(abs(alone - Self.rule.calibration.pair.confidence(similarity: 1)) < 1e-9)
        // The other curve where more than one look is known of somebody.
        #expect(
            abs(Self.rule.confidences(face, among: [known])[0] - Self.rule.calibration.person.confidence(similarity: 1))
                < 1e-9
        )
        let shared = Self.rule.confidences(face, among: [face, face, face])
        #expect(shared.allSatisfy { abs($0 - 1 / 3.0) < 0.01 })
    }

    @Test func anyLooksKeepTheRules() throws {
        for seed in 1...40 {
            var random = SeededGenerator(seed: UInt64(seed))
            var log = TrackLog(options: .losing(Int.random(in: 0...5, using: &random)), rule: Self.rule)
            for frame in 0..<80 {
                let present = (0..<6).filter { _ in Bool.random(using: &random) }
                let detections = present.map { _ in face(Double.random(in: 0...900, using: &random)) }
                log.step(detections, present, frame: frame, startsScene: Int.random(in: 0..<6, using: &random) == 0)
                let seen = present.filter { _ in Bool.random(using: &random) }
                // Anybody may be taken for anybody.
                log.learn(try seen.map { ($0, try look(Int.random(in: 0..<6, using: &random)).embedding) })
            }
            log.check()
            #expect(!log.recognitions.isEmpty)
        }
    }
}
