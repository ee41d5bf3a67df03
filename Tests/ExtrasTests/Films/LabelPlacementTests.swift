import Testing

@testable import FaceCropFilms
@testable import FaceCropModel

@Suite struct LabelPlacementTests {
    private static let frame = PixelSize(width: 400, height: 300)

    private func label(_ x: Double, _ y: Double, side: Double = 50, width: Double = 70) -> LabelPlacement.Label {
        .init(face: PixelRect(x: x, y: y, width: side, height: side), width: width, height: 15)
    }

    private func hidden(_ place: PixelRect, _ other: PixelRect) -> Double { place.intersection(other)?.area ?? 0 }

    @Test func labelsAreInsideTheFrameWhereverFacesAre() {
        for x in stride(from: -60.0, through: 420, by: 20) {
            for y in stride(from: -60.0, through: 320, by: 20) {
                let place = LabelPlacement.places(of: [label(x, y)], in: Self.frame)[0]
                #expect(Self.frame.bounds.contains(place, tolerance: 1e-9), "a face at \(x), \(y)")
            }
        }
        let tiny = LabelPlacement.places(of: [label(5, 5)], in: PixelSize(width: 20, height: 10))[0]
        #expect(tiny.x == 0 && tiny.y == 0)
    }

    @Test func aloneTheLabelIsAboveTheFace() {
        let place = LabelPlacement.places(of: [label(100, 100)], in: Self.frame)[0]
        #expect(place == PixelRect(x: 100, y: 85, width: 70, height: 15))
        // If there is no room above, the label is below.
        #expect(LabelPlacement.places(of: [label(100, 0)], in: Self.frame)[0].minY == 50)
    }

    @Test func labelsHideNoFaceIfThereIsRoom() {
        // Neighbours on all sides except one, in turn; the frame's edge is behind the label's face.
        let face = label(150, 120)
        let above = label(140, 80, side: 38)
        let below = label(140, 172, side: 50)
        let right = label(202, 120)
        let left = label(98, 120)
        for free in 0..<4 {
            var others = [above, below, right, left]
            others.remove(at: free)
            let labels = [face] + others
            let place = LabelPlacement.places(of: labels, in: Self.frame)[0]
            #expect(labels.allSatisfy { hidden(place, $0.face) == 0 }, "free side \(free): \(place)")
        }
        // If there is no room at all, the label hides its own face and not the others.
        let labels = [label(150, 120, width: 40), above, below, right, left]
        let place = LabelPlacement.places(of: labels, in: Self.frame)[0]
        #expect(face.face.contains(place))
    }

    @Test func labelsDoNotLieOverEachOtherInARowOfFaces() {
        for gap in stride(from: 0.0, through: 40, by: 5) {
            let labels = (0..<4).map { label(20 + (50 + gap) * Double($0), 120) }
            let places = LabelPlacement.places(of: labels, in: Self.frame)
            for (index, place) in places.enumerated() {
                for other in labels.indices where other != index {
                    #expect(hidden(place, labels[other].face) == 0, "gap \(gap), label \(index) and face \(other)")
                    #expect(hidden(place, places[other]) == 0, "gap \(gap), labels \(index) and \(other)")
                }
            }
        }
    }
}
