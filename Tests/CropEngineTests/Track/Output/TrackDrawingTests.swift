import Testing

@testable import CropEngine

@Suite struct TrackDrawingTests {
    @Test func labelsOfFacesAtTheEdgeAreInsideTheFrame() {
        for x in stride(from: -60.0, through: 60, by: 15) {
            for y in stride(from: -60.0, through: 60, by: 15) {
                for roll in [-40.0, 0, 40] {
                    let box = PixelRect(x: x, y: y, width: 50, height: 60)
                    let corners = TrackDrawing.corners(of: box, roll, 0)
                    let place = TrackDrawing.labelPlace(corners)
                    #expect(place.x >= 0 && place.y >= 0, "\(box) turned by \(roll)")
                    let top = corners.map(\.y).min() ?? 0
                    #expect(place.y == max(0, top))
                    if corners.allSatisfy({ $0.x >= 0 && $0.y >= 0 }) { #expect(corners.contains(place)) }
                }
            }
        }
    }
}
