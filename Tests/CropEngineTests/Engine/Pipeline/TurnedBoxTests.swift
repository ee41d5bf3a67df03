import Testing

@testable import CropEngine
@testable import FaceCropModel

@Suite struct TurnedBoxTests {
    /// Turns apply to the photo's own orientation; the expected boxes follow from its size and corners.
    @Test func boxesTurnWithThePhoto() {
        let box = PixelRect(x: 10, y: 20, width: 30, height: 50)
        let before = PixelSize(width: 200, height: 100)
        let turned: [(PixelSize, PixelRect)] = [
            (before, box), (before.transposed, PixelRect(x: 30, y: 10, width: 50, height: 30)),
            (before, PixelRect(x: 160, y: 30, width: 30, height: 50)),
            (before.transposed, PixelRect(x: 20, y: 160, width: 50, height: 30)),
        ]
        for (quarterTurns, (size, expected)) in turned.enumerated() {
            #expect(box.turnedClockwise(quarterTurns: quarterTurns, into: size) == expected)
        }
    }
}
