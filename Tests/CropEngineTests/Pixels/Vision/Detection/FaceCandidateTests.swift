import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct FaceCandidateTests {
    private let input = PixelSize(width: 640, height: 480)

    private func candidate(_ numbers: [Double]) -> FaceCandidate {
        FaceCandidate(
            box: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            score: numbers[4],
            points: FacePoints { PixelPoint(x: numbers[5 + 2 * $0], y: numbers[6 + 2 * $0]) }
        )
    }

    private let sound = [100, 120, 60, 80, 0.9, 110, 140, 140, 140, 125, 160, 115, 180, 135, 180]

    @Test func candidatesOfANetworkArePlausible() {
        #expect(candidate(sound).isPlausible(in: input))
        var beyondTheEdge = sound
        beyondTheEdge.replaceSubrange(0..<4, with: [-300, -200, 900, 1200])
        #expect(candidate(beyondTheEdge).isPlausible(in: input))
    }

    /// Replaces each number in turn by values that do not fit into an integer, or only just do.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e6])
    func nonsenseIsNot(number: Double) {
        let scoreIndex = 4
        for index in sound.indices where index != scoreIndex || !number.isFinite {
            var numbers = sound
            numbers[index] = number
            #expect(!candidate(numbers).isPlausible(in: input), "number \(index)")
        }
    }

    @Test func aBoxWithoutAreaIsNot() {
        for index in [2, 3] {
            for side in [0.0, -5] {
                var numbers = sound
                numbers[index] = side
                #expect(!candidate(numbers).isPlausible(in: input))
            }
        }
    }
}
