import Glibc
import TestSupport
import Testing

@testable import FaceCropModel

/// Tests requirements on faces, for all kinds of faces.
@Suite struct FaceRequirementCheckTests {
    private static let photo = PixelSize(width: 4000, height: 3000)
    private static let states: [EyeOpenness.State] = [.open, .closed, .unsure]

    private static func face(
        side: Double = 100,
        at x: Double = 0,
        sharpness: Double? = nil,
        _ facts: FaceAttributesResult? = nil
    ) -> Face {
        var face = ScriptedFaces.face(x: x, y: 200, width: side, height: side)
        face.sharpness = sharpness
        face.facts = facts
        return face
    }

    private static func gate(_ require: (inout FaceRequirements) -> Void) -> FaceRequirementCheck {
        var requirements = FaceRequirements()
        require(&requirements)
        return FaceRequirementCheck(requirements)
    }

    private static func decision(
        _ faces: [Face],
        framing: FrameOptions.Framing = .averaged,
        _ require: (inout FaceRequirements) -> Void
    ) -> FrameDecision {
        var options = FrameOptions()
        options.framing = framing
        require(&options.requirements)
        return FaceFramer(options: options).decide(Detections(faces: faces), photo: photo)
    }

    @Test func defaultsRequireNothing() {
        let gate = Self.gate { _ in }
        let asleep = FaceAttributesResult.described(.scripted(right: .closed, left: .closed, yawDegrees: 80))
        for face in [Self.face(), Self.face(sharpness: 0, asleep), Self.face(.absent(.tooSmall, presence: nil))] {
            #expect(gate.refusal(of: face) == nil)
        }
    }

    @Test func sharpnessIsComparedWithTheLeast() {
        for minimum in [0, 0.02, 0.1, 5] {
            let gate = Self.gate { $0.minimumSharpness = minimum }
            for sharpness in stride(from: 0, through: 6, by: 0.01) {
                let refusal = FaceRefusal.tooBlurred(sharpness: sharpness, minimum: minimum)
                #expect(gate.refusal(of: Self.face(sharpness: sharpness)) == (sharpness < minimum ? refusal : nil))
            }
            let unknown = FaceRefusal.tooBlurred(sharpness: nil, minimum: minimum)
            #expect(gate.refusal(of: Self.face()) == unknown, "what was not measured is not sharp enough")
        }
    }

    @Test func theDistanceOfThePupilsIsComparedWithTheLeast() {
        for minimum in [0.5, 60, 90, 1_000] {
            let gate = Self.gate { $0.minimumEyeDistancePixels = minimum }
            for distance in stride(from: 0.0, through: 1_200, by: 7.5) {
                for degrees in [0.0, 33, 90, -170] {
                    var facts = FaceAttributes.scripted()
                    let (x, y) = (distance * cos(degrees * .pi / 180), distance * sin(degrees * .pi / 180))
                    facts.points[.rightPupil] = PixelPoint(x: 500, y: 700)
                    facts.points[.leftPupil] = PixelPoint(x: 500 + x, y: 700 + y)
                    let refusal = gate.refusal(of: Self.face(sharpness: 0, .described(facts)))
                    // Distances at the limit are equal to it up to a rounding error.
                    guard abs(distance - minimum) > 1e-6 else { continue }
                    #expect((refusal == nil) == (distance > minimum), "\(distance) at \(degrees)°, \(minimum)")
                    if let refusal { #expect(refusal.reason == .eyeDistanceTooSmall) }
                }
            }
            for facts in [nil, FaceAttributesResult.absent(.noFaceSeen, presence: 0.1)] {
                let refusal = gate.refusal(of: Self.face(facts))
                #expect(refusal == .eyeDistanceTooSmall(pixels: nil, minimum: minimum))
                #expect(refusal?.text.contains("cannot be measured") == true)
            }
        }
        let refusal = FaceRefusal.eyeDistanceTooSmall(pixels: 71.26, minimum: 90)
        #expect(refusal.text == "its eyes are 71.3 pixels apart, and at least 90 are asked for")
    }

    @Test func bothSidesCountAndAnAngleThatIsNotKnownIsTooGreat() {
        for maximum in [0, 15, 30, 90.0] {
            let gate = Self.gate { $0.maximumYawDegrees = maximum }
            for yaw in stride(from: -120, through: 120, by: 0.5) {
                let refusal = FaceRefusal.turnedAway(yawDegrees: yaw, maximum: maximum)
                let passes = yaw >= -maximum && yaw <= maximum
                let face = Self.face(.described(.scripted(yawDegrees: yaw)))
                #expect(gate.refusal(of: face) == (passes ? nil : refusal))
            }
            for facts in [nil, FaceAttributesResult.absent(.noFaceSeen, presence: 0.1)] {
                let refusal = gate.refusal(of: Self.face(facts))
                #expect(refusal == .turnedAway(yawDegrees: nil, maximum: maximum))
                #expect(refusal?.text.contains("cannot be measured") == true)
            }
        }
    }

    /// With strict open eyes, both eyes must be visibly open.
    @Test func strictlyOpenEyesMustBeSeen() {
        let (lenient, strict) = (Self.gate { $0.openEyes = .lenient }, Self.gate { $0.openEyes = .strict })
        for right in Self.states {
            for left in Self.states {
                let face = Self.face(.described(.scripted(right: right, left: left)))
                let refusal: FaceRefusal? =
                    if [right, left] == [.open, .open] {
                        nil
                    } else if right == .closed || left == .closed {
                        .eyesClosed
                    } else {
                        .eyesNotSeen
                    }
                #expect(strict.refusal(of: face) == refusal, "\(right), \(left)")
                if lenient.refusal(of: face) != nil { #expect(strict.refusal(of: face) == .eyesClosed) }
            }
        }
        for reason in [FaceAttributesResult.Absence.noFaceSeen, .tooSmall, .impossibleShape] {
            let face = Self.face(.absent(reason, presence: nil))
            #expect(strict.refusal(of: face) == .eyesNotSeen)
            #expect(lenient.refusal(of: face) == nil)
        }
        #expect(strict.refusal(of: Self.face()) == .eyesNotSeen, "eyes that were not looked at are not seen")
    }

    /// Subjects count, even if the crop does not show them; bystanders do not.
    @Test(arguments: [FrameOptions.Framing.averaged, .group, .largest, .each, .index(1)])
    func facesAreCountedWithoutPassersBy(framing: FrameOptions.Framing) {
        for subjectCount in 1...4 {
            for bystanderCount in 0...2 {
                let subjects = (0..<subjectCount).map { Self.face(side: 400 - Double($0), at: 500 * Double($0)) }
                let others = (0..<bystanderCount).map { Self.face(side: 40, at: 2500 + 100 * Double($0)) }
                for wanted in 1...5 {
                    let exact = Self.decision(subjects + others, framing: framing) { $0.faceCount = .exactly(wanted) }
                    let least = Self.decision(subjects + others, framing: framing) { $0.faceCount = .atLeast(wanted) }
                    #expect(exact.refusal == (subjectCount == wanted ? nil : .unexpectedFaceCount))
                    #expect(least.refusal == (subjectCount >= wanted ? nil : .unexpectedFaceCount))
                    for decision in [exact, least] {
                        #expect(decision.frames.isEmpty == (decision.refusal != nil))
                        #expect(decision.warnings.count == (decision.refusal == nil ? 0 : 1))
                    }
                }
            }
        }
    }

    /// A photo without faces has another reason.
    @Test func aPhotoWithoutFacesHasNotTheWrongNumber() {
        let decision = Self.decision([]) { $0.faceCount = .atLeast(1) }
        #expect(decision.refusal == nil && decision.frames.isEmpty && decision.warnings.isEmpty)
    }

    /// If each face has its own output, a refused face loses only its own; otherwise the photo is refused.
    @Test func refusedFacesTakeAwayTheirOwnOutputOrTheOneOfAll() {
        for pattern in 0..<8 {
            let faces = (0..<3).map { index in
                let isSharp = pattern & (1 << index) != 0
                return Self.face(side: 400 - Double(index), at: 600 * Double(index), sharpness: isSharp ? 1 : 0.1)
            }
            let sharp = (0..<3).filter { pattern & (1 << $0) != 0 }.map { $0 + 1 }
            let each = Self.decision(faces, framing: .each) { $0.minimumSharpness = 0.5 }
            #expect(each.frames.compactMap(\.faceNumber) == sharp)
            #expect(each.refusal == (sharp.isEmpty ? .tooBlurred : nil))
            let all = Self.decision(faces) { $0.minimumSharpness = 0.5 }
            #expect(all.frames.count == (sharp.count == 3 ? 1 : 0))
            #expect(all.refusal == (sharp.count == 3 ? nil : .tooBlurred))
            for decision in [each, all] {
                #expect(decision.roles == [.chosen, .chosen, .chosen])
                let refused = (1...3).filter { !sharp.contains($0) }
                let named = (1...3).filter { number in decision.warnings.contains { $0.hasPrefix("Face \(number) ") } }
                #expect(named == refused)
            }
        }
    }

    /// If several faces are refused, the largest gives the reason.
    @Test func theLargestRefusedFaceGivesTheReason() {
        let asleep = FaceAttributesResult.described(.scripted(right: .closed, left: .closed))
        let turned = FaceAttributesResult.described(.scripted(yawDegrees: 60))
        for (large, small, reason) in [(asleep, turned, "eyesClosed"), (turned, asleep, "turnedAway")] {
            let faces = [Self.face(side: 100, small), Self.face(side: 120, at: 500, large)]
            let decision = Self.decision(faces) { ($0.openEyes, $0.maximumYawDegrees) = (.lenient, 30) }
            #expect(decision.refusal?.rawValue == reason && decision.warnings.count == 2)
        }
    }

    @Test func aFaceThatIsNotShownMayBeAnything() {
        let sharp = Self.face(side: 400, sharpness: 1)
        for other in [Self.face(side: 390, at: 900, sharpness: 0), Self.face(side: 20, at: 900, sharpness: 0)] {
            let decision = Self.decision([sharp, other], framing: .largest) { $0.minimumSharpness = 0.5 }
            #expect(decision.refusal == nil && decision.frames.count == 1)
        }
    }

    @Test func countsAreWrittenAsTheyAreRead() {
        for number in 1...200 {
            for count in [FaceRequirements.FaceCount.exactly(number), .atLeast(number)] {
                #expect(FaceRequirements.FaceCount(text: count.description) == count)
            }
        }
        for text in ["", "+", "0", "0+", "-1", "+1", "1++", "1 +", "one", "1.5", "٣", "99999999999999999999"] {
            #expect(FaceRequirements.FaceCount(text: text) == nil, "\(text)")
        }
    }
}
