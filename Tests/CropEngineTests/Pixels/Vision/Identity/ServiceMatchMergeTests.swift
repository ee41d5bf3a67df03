import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

struct ServiceMatchMergeTests {
    private func seen(_ box: PixelRect, _ candidates: (String, Double)...) -> ServiceIdentities.ServiceFace {
        ServiceIdentities.ServiceFace(
            box: box,
            candidates: candidates.map { IdentityCandidate(name: $0.0, confidence: $0.1) }
        )
    }

    private let left = PixelRect(x: 0, y: 0, width: 100, height: 120)
    private let right = PixelRect(x: 300, y: 0, width: 100, height: 120)
    private let far = PixelRect(x: 600, y: 0, width: 100, height: 120)

    @Test func eachFaceIsNamedByTheRule() {
        let detections = Detections(faces: [
            ScriptedFaces.face(left), ScriptedFaces.face(right), ScriptedFaces.face(far),
        ])
        for minimum in [0.5, 0.9, 0.97] {
            var rule = IdentityRule()
            rule.minimumConfidence = minimum
            let named = ServiceMatchMerge(
                detections,
                serviceFaces: [seen(right, ("bob", 0.95), ("alice", 0.3)), seen(left, ("alice", 0.6), ("bob", 0.5))],
                rule: rule
            )
            let names = named.detections.faces.map { $0.identity?.person?.name }
            // Alice leads only by 0.1, which no confidence compensates.
            #expect(names == [nil, minimum <= 0.95 ? "bob" : nil, nil])
            #expect(named.detections.faces[2].identity?.decision == .refused(.notSeen))
            #expect(named.detections.faces.map(\.box) == [left, right, far] && named.others.isEmpty)
        }
    }

    /// A known person becomes a face of the photo, with the points of the doubtful face, or with estimated ones inside
    /// the box.
    @Test func knownPeopleWhomOnlyTheServiceHasSeenAreNotLost() throws {
        let doubted = ScriptedFaces.face(right, score: 0.4)
        let detections = Detections(faces: [ScriptedFaces.face(left)], doubtful: [doubted])
        let named = ServiceMatchMerge(
            detections,
            serviceFaces: [seen(far, ("bob", 0.95)), seen(left), seen(right, ("alice", 0.95))],
            rule: IdentityRule()
        )
        let faces = named.detections.faces
        #expect(faces.map { $0.identity?.person?.name } == [nil, "bob", "alice"])
        #expect(faces.map(\.finder) == [.detector, .service, .doubtingDetector])
        #expect(faces[1].box == far && faces[1].points.all.allSatisfy { far.contains(PixelRect($0)) })
        #expect(faces[2].points == doubted.points && faces[2].score == 0.4)
        #expect(named.detections.doubtful.isEmpty && named.others.isEmpty)
        // Only the detector's own results are kept for the next run.
        #expect(named.detections.ownFindings.faces.map(\.box) == [left])
        #expect(named.detections.ownFindings.doubtful.map(\.box) == [right])
    }

    @Test func strangersWhomOnlyTheServiceHasSeenDecideNothing() {
        let detections = Detections(
            faces: [ScriptedFaces.face(left)],
            doubtful: [ScriptedFaces.face(right, score: 0.4)]
        )
        let strangers = [seen(far), seen(right, ("alice", 0.6))]
        let named = ServiceMatchMerge(detections, serviceFaces: strangers, rule: IdentityRule())
        #expect(named.others == strangers)
        #expect(named.detections.faces.count == 1 && named.detections.doubtful == detections.doubtful)
    }
}

extension PixelRect {
    fileprivate init(_ point: PixelPoint) { self.init(x: point.x, y: point.y, width: 0, height: 0) }
}
