import Foundation
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FrameLevellingTests {
    private static let photo = PixelSize(width: 1200, height: 900)

    /// A face of 100×130 pixels with its points rotated about its centre.
    private static func face(x: Double, y: Double, rollDegrees: Double) -> Face {
        var face = ScriptedFaces.face(x: x, y: y, width: 100, height: 130)
        let turn = AffineMatrix.turning(radians: rollDegrees * .pi / 180, about: face.box.center)
        face.points = face.points.mapped { turn.applied(to: $0) }
        return face
    }

    private static func decide(
        _ faces: [Face],
        _ change: (inout FrameOptions) -> Void = { _ in }
    ) -> FrameDecision {
        var options = FrameOptions.rule
        options.levelsEyes = true
        change(&options)
        return FaceFramer(options: options).decide(Detections(faces: faces, doubtful: []), photo: photo)
    }

    /// In the middle of the photo there is room for every rotation: the eyes are level, and the face keeps its position
    /// in the frame.
    @Test(arguments: [nil, FrameOptions.Shape.size(PixelSize(width: 200, height: 300))])
    func eyesComeToLieLevel(shape: FrameOptions.Shape?) throws {
        for degrees in stride(from: -180.0, to: 180, by: 15) where degrees != 0 {
            let face = Self.face(x: 550, y: 385, rollDegrees: degrees)
            let plain = Self.decide([face]) { options in
                options.levelsEyes = false
                options.shape = shape
            }
            let decision = Self.decide([face]) { $0.shape = shape }
            let (frame, plainFrame) = (try #require(decision.frames.first), try #require(plain.frames.first))
            let turned = try #require(frame.turned, "\(degrees)")
            #expect(turned.width == Double(plainFrame.rect.width) && turned.height == Double(plainFrame.rect.height))
            let map = turned.transform(toPictureOf: plainFrame.rect.size)
            let right = map.applied(to: face.points.rightEye)
            let left = map.applied(to: face.points.leftEye)
            #expect(abs(left.y - right.y) < 1e-6 && left.x > right.x)
            let center = map.applied(to: face.box.center)
            #expect(abs(center.x - (face.box.center.x - plainFrame.rect.asPixelRect.x)) < 1e-6)
            #expect(abs(center.y - (face.box.center.y - plainFrame.rect.asPixelRect.y)) < 1e-6)
        }
    }

    /// At every position, the crop is inside the photo and shows as much of each face as the plain frame, or it is not
    /// rotated.
    @Test func levelledCropsStayInsideAndCutNoFace() throws {
        var turnedCount = 0
        for degrees in stride(from: -60.0, through: 60, by: 20) where degrees != 0 {
            for x in stride(from: 0.0, through: 1100, by: 110) {
                for y in stride(from: 0.0, through: 770, by: 110) {
                    let face = Self.face(x: x, y: y, rollDegrees: degrees)
                    let decision = Self.decide([face]) { $0.keepsFaces = true }
                    let frame = try #require(decision.frames.first)
                    guard let turned = frame.turned else {
                        #expect(decision.warnings.count == 1)
                        continue
                    }
                    turnedCount += 1
                    let whole = WholePixelRect(covering: Self.photo).asPixelRect
                    #expect(whole.contains(frame.rect.asPixelRect))
                    #expect(decision.warnings.isEmpty && Self.photo.bounds.contains(turned.bounds, tolerance: 1e-6))
                    #expect(FaceVisibility.keptFraction(of: face, frame: turned, photo: Self.photo) == 1)
                }
            }
        }
        #expect(turnedCount > 300)
    }

    @Test func withAnExtensionThereIsRoomEverywhere() throws {
        for (x, y) in [(0.0, 0.0), (1100, 770), (0, 770)] {
            let decision = Self.decide([Self.face(x: x, y: y, rollDegrees: 30)]) { $0.extend = .edge }
            #expect(decision.frames.first?.turned != nil && decision.warnings.isEmpty)
        }
    }

    @Test func aCropIsNotMadeSmallerThanItsOutputToBeLevel() throws {
        let face = Self.face(x: 550, y: 385, rollDegrees: 20)
        for (size, isTurned) in [(200, true), (799, false)] {
            let decision = Self.decide([face]) { $0.shape = .size(PixelSize(width: size, height: size)) }
            let frame = try #require(decision.frames.first)
            #expect((frame.turned != nil) == isTurned && decision.warnings.isEmpty == isTurned, "\(size): \(frame)")
            #expect(frame.rect.width >= size && frame.rect.height >= size)
        }
    }

    @Test func levelEyesStayAsTheyAre() {
        for degrees in [0, 0.4, -0.4] {
            let decision = Self.decide([Self.face(x: 550, y: 385, rollDegrees: degrees)])
            #expect(decision.frames.first?.turned == nil && decision.warnings.isEmpty)
        }
    }

    @Test func rollsThatCancelEachOtherOutAreToldOf() {
        let faces = [Self.face(x: 400, y: 385, rollDegrees: 30), Self.face(x: 700, y: 385, rollDegrees: -150)]
        let decision = Self.decide(faces)
        #expect(decision.frames.first?.turned == nil)
        #expect(decision.warnings == ["The crop is not level: its faces are tilted in opposite directions."])
    }

    /// A face that lies on its side, without landmarks and with eyes close together, was passed off as level.
    @Test func aFaceWhoseTiltIsUnknownIsToldOf() {
        var profile = Self.face(x: 550, y: 385, rollDegrees: 80)
        profile.points.leftEye = profile.points.rightEye
        var drawn = Face(estimatedFrom: profile.box)
        drawn.finder = .person
        var named = drawn
        named.finder = .service
        for face in [profile, drawn, named] {
            let decision = Self.decide([face])
            #expect(decision.frames.first?.turned == nil && decision.warnings.count == 1)
            #expect(decision.warnings.allSatisfy { $0.hasPrefix("The crop is not level: the tilt of the face is") })
            #expect(Self.decide([face]) { $0.levelsEyes = false }.warnings.isEmpty)
        }
        // Beside a face whose tilt is known, it says nothing.
        let both = Self.decide([Self.face(x: 300, y: 385, rollDegrees: 20), profile])
        #expect(both.frames.first?.turned.map { ($0.clockwiseRadians * 180 / .pi).rounded() } == 20)
        #expect(both.warnings.isEmpty)
    }

    /// Two heads that lean towards each other are level on average; if each has its own output, each is level there.
    @Test func severalFacesAreTurnedByTheirMean() throws {
        let faces = [Self.face(x: 400, y: 385, rollDegrees: 24), Self.face(x: 700, y: 385, rollDegrees: -10)]
        let together = try #require(Self.decide(faces).frames.first?.turned)
        #expect(abs(together.clockwiseRadians * 180 / .pi - 7) < 0.2)
        let each = Self.decide(faces) { $0.framing = .each }.frames.compactMap { $0.turned?.clockwiseRadians }
        #expect(each.map { ($0 * 180 / .pi).rounded() } == [24, -10])
    }
}
