import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct HeadBoxTests {
    private let box = PixelRect(x: 100, y: 100, width: 80, height: 100)

    @Test func anUprightHeadHasHairAboveAndAChinBelow() {
        let head = HeadBox.rect(of: ScriptedFaces.face(box))
        #expect(head.rounded == PixelRect(x: 72, y: 50, width: 136, height: 165))
    }

    @Test func aHeadUpsideDownHasItsHairBelow() {
        let head = HeadBox.rect(of: ScriptedFaces.face(box, eyesUpsideDown: true))
        #expect(head.rounded == PixelRect(x: 72, y: 85, width: 136, height: 165))
    }

    @Test func aHeadInProfileReachesBehindTheEar() {
        var face = ScriptedFaces.face(box)
        face.points.nose = PixelPoint(x: 180, y: 160)
        // If the face looks to the picture's right: 0.35 of 80 pixels more at the left, 0.1 of 100 more above.
        #expect(HeadBox.rect(of: face).rounded == PixelRect(x: 44, y: 40, width: 164, height: 175))
        face.points.nose = PixelPoint(x: 100, y: 160)
        #expect(HeadBox.rect(of: face).rounded == PixelRect(x: 72, y: 40, width: 164, height: 175))
    }

    @Test func theEyesOfAProfileSayNothingAboutRoll() {
        var face = ScriptedFaces.face(box)
        face.points.leftEye = PixelPoint(x: face.points.rightEye.x + 5, y: face.points.rightEye.y + 5)
        #expect(face.rollRadians == 0)
    }

    @Test func theHeadHoldsTheBoxAtEveryRoll() {
        for degrees in stride(from: -180.0, to: 180, by: 7.5) {
            var face = ScriptedFaces.face(box)
            let turn = degrees * .pi / 180
            face.points.leftEye = PixelPoint(
                x: face.points.rightEye.x + 32 * cosine(turn),
                y: face.points.rightEye.y + 32 * cosine(turn - .pi / 2)
            )
            let head = HeadBox.rect(of: face)
            #expect(head.contains(face.box.expanded(left: -8, top: -10, right: -8, bottom: -10)), "\(degrees)°")
            #expect(head.area > face.box.area)
        }
    }

    /// The cosine by its series, so that the test does not use the same library call as the tested code.
    private func cosine(_ radians: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for step in 1...20 {
            term *= -radians * radians / Double((2 * step - 1) * (2 * step))
            sum += term
        }
        return sum
    }
}
