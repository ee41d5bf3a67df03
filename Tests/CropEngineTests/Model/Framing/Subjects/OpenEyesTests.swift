import TestSupport
import Testing

@testable import FaceCropModel

/// Tests `--require-open-eyes` for all pairs of eyes of two faces.
@Suite struct OpenEyesTests {
    private static let states: [EyeOpenness.State] = [.open, .closed, .unsure]

    private static func face(_ right: EyeOpenness.State, _ left: EyeOpenness.State, side: Double) -> Face {
        var face = ScriptedFaces.face(x: 4 * side, y: 200, width: side, height: side)
        face.facts = .described(.scripted(right: right, left: left))
        return face
    }

    private static func decision(_ faces: [Face], isRequired: Bool = true) -> FrameDecision {
        var options = FrameOptions()
        options.requirements.openEyes = isRequired ? .lenient : nil
        return FaceFramer(options: options).decide(
            Detections(faces: faces),
            photo: PixelSize(width: 2000, height: 1500)
        )
    }

    /// Both eyes closed, or one closed and the other unknown.
    private static func isClosed(_ right: EyeOpenness.State, _ left: EyeOpenness.State) -> Bool {
        [[.closed, .closed], [.closed, .unsure], [.unsure, .closed]].contains([right, left])
    }

    @Test func oneChosenFaceWithClosedEyesIsEnough() {
        for right in Self.states {
            for left in Self.states {
                let awake = Self.face(.open, .open, side: 110)
                let other = Self.face(right, left, side: 100)
                for faces in [[other], [awake, other]] {
                    let decision = Self.decision(faces)
                    #expect((decision.refusal == .eyesClosed) == Self.isClosed(right, left), "\(right), \(left)")
                    #expect(decision.frames.isEmpty == (decision.refusal != nil))
                    #expect(decision.roles.contains(.chosen))
                    #expect(!Self.decision(faces, isRequired: false).frames.isEmpty)
                }
            }
        }
    }

    /// If each face has its own output, closed eyes of one face do not affect the output of another.
    @Test func withAnOutputEachOnlySleepersAreLeftOut() {
        var options = FrameOptions()
        options.requirements.openEyes = .lenient
        options.framing = .each
        let photo = PixelSize(width: 2000, height: 1500)
        let awake = Self.face(.open, .open, side: 110)
        let asleep = Self.face(.closed, .closed, side: 100)
        let some = FaceFramer(options: options).decide(Detections(faces: [awake, asleep]), photo: photo)
        #expect(some.frames.map(\.faceNumber) == [1] && some.refusal == nil && some.warnings.count == 1)
        let none = FaceFramer(options: options).decide(Detections(faces: [asleep]), photo: photo)
        #expect(none.frames.isEmpty && none.refusal == .eyesClosed && none.warnings.count == 1)
    }

    @Test func aBystanderMaySleepAndAFaceWithoutFactsIsNotAsleep() {
        let awake = Self.face(.open, .open, side: 400)
        #expect(!Self.decision([awake, Self.face(.closed, .closed, side: 50)]).frames.isEmpty)
        var unknown = awake
        unknown.facts = .absent(.noFaceSeen, presence: 0.1)
        #expect(!Self.decision([unknown]).frames.isEmpty)
    }
}
