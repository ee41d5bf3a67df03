import Testing

@testable import FaceCropModel

@Suite struct FaceVisibilityTests {
    private static let photo = PixelSize(width: 200, height: 100)

    /// Slides a box across a crop, and compares the result with the share of the box's width inside the crop.
    @Test func theShareIsThatOfTheBoxInTheCrop() {
        let crop = WholePixelRect(x: 50, y: 0, width: 100, height: 100)
        for x in 0...160 {
            let box = PixelRect(x: Double(x), y: 30, width: 40, height: 40)
            let inside = (x..<x + 40).count { (50..<150).contains($0) }
            let kept = FaceVisibility.keptFraction(of: box, crop: crop, photo: Self.photo)
            #expect(abs(kept - Double(inside) / 40) < 1e-9, "\(x)")
        }
    }

    /// Found by fuzzing: the share was NaN, which the manifest cannot contain.
    @Test(arguments: [1e-200, 1e-300, .leastNormalMagnitude, .leastNonzeroMagnitude])
    func aBoxWithoutAreaIsNotSeen(side: Double) {
        let box = PixelRect(x: 0, y: 0, width: side, height: side)
        for x in [0, 100] {
            let crop = WholePixelRect(x: x, y: 0, width: 100, height: 100)
            #expect(FaceVisibility.keptFraction(of: box, crop: crop, photo: Self.photo) == 0)
        }
    }
}
