import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct AlignedFaceTests {
    private func noise(side: Int, seed: UInt64) -> AlignedFace {
        var random = SeededGenerator(seed: seed)
        return AlignedFace(
            pixels: (0..<(3 * side * side)).map { _ in .random(in: 0...255, using: &random) },
            side: side
        )
    }

    @Test func aMirrorTurnsRowsRound() {
        let alignedFace = AlignedFace(pixels: Array(0..<12), side: 2)
        #expect(alignedFace.mirrored.pixels == [3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8])
        for side in 1...20 {
            let alignedFace = noise(side: side, seed: UInt64(side))
            #expect(alignedFace.mirrored.mirrored == alignedFace)
        }
    }

    @Test func pointsComeToTheTemplate() throws {
        let face = ScriptedFaces.face(x: 300, y: 200, width: 120, height: 160)
        let template = AlignmentTemplate.arcFace
        var points = face.points.landmarks
        let map = try #require(template.map(from: points))
        let pupil = try #require(template.points[.rightPupil])
        // The scripted face does not match the template, but it is upright and its eye line is level.
        #expect(abs(map.b) < 0.02 * map.a)
        #expect(map.applied(to: face.points.rightEye).distance(to: pupil) < 0.1 * Double(template.size.width))
        points[.noseTip] = nil
        #expect(template.map(from: points) == nil)
    }
}
