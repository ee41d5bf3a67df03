import Foundation
import TestSupport
import Testing

@testable import FaceCropReport

/// The list of photos that a person is asked to look at.
@Suite struct WorkListTests {
    private typealias Make = ScriptedReport

    private static func concerns(_ count: Int, from random: inout SeededGenerator) -> [Concern?] {
        (0..<count).map { _ in
            guard Int.random(in: 0..<3, using: &random) == 0,
                let kind = Concern.Kind.allCases.randomElement(using: &random)
            else { return nil }
            return Concern(kind, confidence: kind == .unsureCrop ? Double.random(in: 0..<1, using: &random) : 1)
        }
    }

    /// The most urgent come first, failures are all there, and the others are few.
    @Test func workListIsSortedCompleteAndShort() {
        var random = SeededGenerator(seed: 43)
        for count in [0, 1, 5, 40, 400, 4000] {
            for _ in 1...20 {
                let concerns = Self.concerns(count, from: &random)
                let list = WorkList(concerns).positions.compactMap { concerns[$0] }
                #expect(zip(list, list.dropFirst()).allSatisfy { $0.0 <= $0.1 })
                for kind in [Concern.Kind.failure, .damage] {
                    #expect(list.count { $0.kind == kind } == concerns.count { $0?.kind == kind })
                }
                let others = list.count { $0.kind != .failure && $0.kind != .damage }
                #expect(others <= max(10, count * 3 / 100))
                // A face that is cut more than one in the list is in it, too.
                let cut = concerns.compactMap { $0 }.filter { $0.kind == .unsureCrop }.map(\.confidence).sorted()
                let listed = list.filter { $0.kind == .unsureCrop }.map(\.confidence)
                #expect(listed == Array(cut.prefix(listed.count)))
            }
        }
    }

    /// Of a kind that has too many photos, none is named, as if chosen by chance.
    @Test func usualConcernsAreNotListed() {
        for count in 1...40 {
            let concerns = (0..<300).map { $0 < count ? Concern(.noFace) : nil }
            #expect(WorkList(concerns).positions.count == (count <= 10 ? count : 0))
        }
    }

    private static func face(score: Double?) -> [String: Any] {
        var face = Make.face(1)
        face["score"] = score
        return face
    }

    private static func outputs(_ confidences: [Double?]) -> [[String: Any]] {
        confidences.map { Make.output("a.jpg", $0.map { ["confidence": $0] } ?? [:]) }
    }

    @Test func anUnsureCropAndAGreaterFaceAreSaid() throws {
        let unsure = try Make.photo("a.jpg", ["outputs": Self.outputs([0.4, 0.9])])
        #expect(unsure.notes.map(\.text) == ["The crop may not be fit to publish: its confidence is 0.4."])
        let greater = Make.output("a.jpg", ["greaterFaceShare": 0.6])
        #expect(
            try Make.photo("a.jpg", ["outputs": [greater, greater]]).notes.map(\.text) == [
                "The face has 60 % of the crop's height, more than asked for: the photo shows too little around it."
            ]
        )
    }

    @Test func onlyWhatAPersonCanDecideIsAConcern() throws {
        let none: [[String: Any]] = [
            [:], ["isUndersized": true], ["status": "skipped", "reason": "notAPhoto"],
            ["status": "skipped", "reason": "burst"], ["status": "skipped", "reason": "skippedByOverride"],
            ["status": "skipped", "reason": "keptByOverride"],
            ["warnings": ["It cannot be used."], "warningKinds": ["colourProfile"]],
            ["warnings": ["It was compressed again."], "warningKinds": ["lossless"]],
            ["faces": [Make.face(1), Make.face(2, role: "bystander", kept: 0)]], ["faces": [Make.face(1, kept: 0.8)]],
            ["faces": [Self.face(score: 0.7)]], ["faces": [Self.face(score: nil)]],
            ["faces": [Self.face(score: 0.5), Make.face(2)]],
            ["faces": [Self.face(score: 0.6)], "outputs": Self.outputs([0.7])],
            // A person has drawn the frame.
            [
                "faces": [Self.face(score: 0.5)], "outputs": Self.outputs([nil]),
                "override": ["file": "overrides.yaml", "line": 3, "match": "path", "applied": ["frame"]],
            ],
        ]
        for members in none { #expect(Concern(try Make.record("a.jpg", members)) == nil, "\(members)") }
        let error = ["stage": "decode", "code": "corrupt", "message": "It is damaged."]
        let some: [(Concern, [String: Any])] = [
            (Concern(.failure), ["status": "failed", "reason": "corrupt", "error": error]),
            (Concern(.damage), ["warnings": ["Damaged."], "warningKinds": ["damaged"]]),
            (Concern(.unsureCrop, confidence: 0.25), ["faces": [Make.face(1, kept: 0.5), Make.face(2, kept: 0.25)]]),
            (Concern(.unmetRequest), ["warnings": ["It is not level."], "warningKinds": ["crop"]]),
            (Concern(.unmetRequest), ["status": "fallback", "reason": "eyesClosed", "fallbackStep": "center"]),
            // Manifests of versions without confidence have the score of the face.
            (Concern(.unsureCrop, confidence: 0.69), ["faces": [Self.face(score: 0.69)]]),
            (Concern(.unsureCrop, confidence: 0.31), ["outputs": Self.outputs([0.9, 0.31, nil])]),
            (Concern(.noFace), ["status": "skipped", "reason": "noFace"]),
            (Concern(.unreadFormat), ["status": "skipped", "reason": "unsupportedFormat"]),
        ]
        for (concern, members) in some { #expect(Concern(try Make.record("a.jpg", members)) == concern, "\(members)") }
    }

    @Test func whyAFaceIsUncertainIsSaid() throws {
        let notes = try Make.photo("a.jpg", ["faces": [Self.face(score: 0.5817)]]).notes.map(\.text)
        #expect(notes == ["This may be no face, or one that lies on its side: its score is 0.58."])
        #expect(try Make.photo("a.jpg", ["faces": [Self.face(score: 0.7)]]).notes.isEmpty)
    }

    /// Each format that names photos has them in the order of the list.
    @Test(arguments: [ReportFormat.markdown, .github])
    func theMostUrgentPhotosAreNamedFirst(format: ReportFormat) throws {
        let report = try Make.report([
            try Make.fallback("last.jpg"), try Make.photo("second.jpg", ["faces": [Make.face(1, kept: 0.5)]]),
            try Make.failed("first.jpg"),
        ])
        #expect(report.workList.map(\.source) == ["first.jpg", "second.jpg", "last.jpg"])
        let text = report.text(format, .init())
        let places = ["first.jpg", "second.jpg", "last.jpg"].map { text.firstRange(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil })
        #expect(
            zip(places, places.dropFirst()).allSatisfy { one, other in
                one.flatMap { one in other.map { one < $0 } } ?? false
            }
        )
    }
}
