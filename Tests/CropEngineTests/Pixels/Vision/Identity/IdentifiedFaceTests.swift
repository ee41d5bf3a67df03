import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct IdentifiedFaceTests {
    private func face(_ number: Int, _ identity: FaceIdentity.Decision) -> IdentifiedFace {
        let box = ScriptedFaces.face(x: 0, y: 0, width: 10, height: 10)
        return IdentifiedFace(number: number, face: box, identity: identity, candidates: [])
    }

    private func known(_ name: String, _ confidence: Double) -> FaceIdentity.Decision {
        .decided(.known(IdentityCandidate(name: name, similarity: 1, confidence: confidence)))
    }

    @Test func theLargestFaceThatWasComparedAnswersTheGate() {
        let stranger = FaceIdentity.Decision.decided(.unknown(.belowConfidence))
        #expect(GateAnswer([]) == .noFace([]))
        #expect(GateAnswer([face(1, .refused(.outsideFrame))]) == .noFace([.outsideFrame]))
        #expect(GateAnswer([face(1, stranger), face(2, known("ann", 1))]) == .notRegistered)
        // A face outside the frame is ignored; a stranger in front of a registered person is not.
        #expect(
            GateAnswer([face(1, .refused(.outsideFrame)), face(2, known("ann", 0.955))])
                == .registered(name: "ann", confidence: 0.955)
        )
        for reason in IdentityRefusal.allCases where reason != .outsideFrame {
            #expect(GateAnswer([face(1, .refused(reason)), face(2, known("ann", 1))]) == .noFace([reason]))
        }
        #expect(GateAnswer.registered(name: "ann", confidence: 0.955).text == "registered: ann, 95 % confidence")
        #expect(GateAnswer.noFace([.tooSmall]).text == "no face: the largest one is too small")
        #expect(!GateAnswer.notRegistered.isAccepted && !GateAnswer.noFace([]).isAccepted)
    }

    @Test func onePersonIsOneFace() {
        let decisions = [
            known("bob", 0.91), known("ann", 0.95), known("bob", 0.99), .decided(.unknown(.belowConfidence)),
            known("ann", 0.95), nil,
        ]
        let faces = decisions.map { decision in
            var face = ScriptedFaces.face(x: 0, y: 0, width: 10, height: 10)
            face.identity = decision.map { FaceIdentity(decision: $0, candidates: []) }
            return face
        }
        #expect(PersonChoice.chosen(among: faces, names: ["ann", "bob"]) == [1, 2])
        #expect(PersonChoice.chosen(among: faces, names: ["bob"]) == [2])
        #expect(PersonChoice.chosen(among: faces, names: ["cid"]).isEmpty)
    }

    @Test func aPortraitHasOneFaceOrOneThatIsClearlyLargest() {
        func faces(_ sides: [Double]) -> [EmbeddedFace] {
            sides.enumerated().map { index, side in
                let box = ScriptedFaces.face(x: 0, y: 0, width: side, height: side)
                return EmbeddedFace(number: index + 1, face: box, finding: .refused(.tooSmall))
            }
        }
        #expect(PortraitFace.chosen(among: []) == nil)
        for side in stride(from: 10.0, through: 100, by: 5) {
            #expect(PortraitFace.chosen(among: faces([side]))?.number == 1)
            #expect((PortraitFace.chosen(among: faces([100, side, 5])) != nil) == (side <= 50))
        }
    }

    @Test func aFaceIsRefusedForTheFirstLimitThatItMisses() {
        let limits = FaceQualityLimits(
            minimumEyeDistancePixels: 20,
            maximumTurn: FaceQualityLimits.Turn(yawDegrees: 30, pitchDegrees: 25),
            minimumSharpness: 0.01
        )
        for distance in [19.9, 20, 50] {
            for yaw in [nil, -31.0, -30, 0, 30, 31] {
                for pitch in [-26.0, 0, 25] {
                    for sharpness in [nil, 0.009, 0.01] {
                        let quality = FaceQuality(
                            eyeDistancePixels: distance,
                            yawDegrees: yaw,
                            pitchDegrees: pitch,
                            sharpness: sharpness
                        )
                        let expected: IdentityRefusal? =
                            distance < 20
                            ? .tooSmall
                            : yaw == nil
                                ? .noLandmarks
                                : (yaw.map(abs) ?? 0) > 30 || abs(pitch) > 25
                                    ? .tooTurned
                                    : sharpness == 0.009 ? .tooBlurred : nil
                        #expect(limits.refusal(of: quality) == expected)
                        #expect(FaceQualityLimits.none.refusal(of: quality) == nil)
                    }
                }
            }
        }
    }

    @Test func theFrameIsInTheMiddle() {
        let photo = PixelSize(width: 1000, height: 500)
        for percent in 1...100 {
            let rect = IdentityFrame.rect(fraction: Double(percent) / 100, of: photo)
            #expect(abs(rect.center.x - 500) < 1e-9 && abs(rect.center.y - 250) < 1e-9)
            #expect(abs(rect.width - 10 * Double(percent)) < 1e-9 && abs(rect.height - 5 * Double(percent)) < 1e-9)
        }
    }
}
