import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct RegionSamplerTests {
    /// A picture in which red is the horizontal and green the vertical position, one level per pixel.
    private func ramp(_ photoRect: PixelRect, _ size: PixelSize) -> PhotoPart {
        let picture = TestPicture(size) { x, y in (x - 0.5, y - 0.5, 77) }
        return PhotoPart(pixels: picture.pixels, size: size, photoRect: photoRect)
    }

    /// The colours of the input give the position in the part from which they were sampled; the inverse of the map must
    /// give the same position.
    @Test(arguments: [false, true])
    func eachPixelShowsThePlaceThatTheMapSays(isMirrored: Bool) throws {
        let rect = PixelRect(x: 1000, y: 500, width: 480, height: 600)
        let part = ramp(rect, PixelSize(width: 240, height: 200))
        let side = 24
        var input = [Float](repeating: -1, count: 3 * side * side)
        var greatest = 0.0
        for square in TurnedRect.scriptedSquares.map({ square in
            TurnedRect(
                center: PixelPoint(x: 1240, y: 800),
                side: min(square.width, 300),
                clockwiseRadians: square.clockwiseRadians
            )
        }) {
            let transform = square.transform(toPictureOf: PixelSize(width: side, height: side), isMirrored: isMirrored)
            input.withUnsafeMutableBufferPointer { RegionSampler.fill($0, side: side, from: part, by: transform) }
            for row in 0..<side {
                for column in 0..<side {
                    let index = 3 * (row * side + column)
                    let colour = input[index..<index + 3].map { Double($0) * 255 }
                    // A pixel of the part is 2 photo pixels wide and 3 high; the value 0 is at the centre of the first
                    // pixel.
                    let seen = PixelPoint(x: 1000 + 2 * (colour[0] + 0.5), y: 500 + 3 * (colour[1] + 0.5))
                    let wanted = PixelPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
                    let scale = Double(side) / square.width
                    greatest = max(greatest, transform.applied(to: seen).distance(to: wanted) / scale)
                    #expect(abs(colour[2] - 77) < 1e-3)
                }
            }
        }
        #expect(greatest < 0.01, "photo pixels")
    }

    @Test func beyondThePartItsEdgeGoesOn() {
        let part = ramp(PixelRect(x: 0, y: 0, width: 8, height: 8), PixelSize(width: 8, height: 8))
        let square = TurnedRect(center: PixelPoint(x: 0, y: 8), side: 32, clockwiseRadians: 0)
        var input = [Float](repeating: -1, count: 3 * 16 * 16)
        let transform = square.transform(toPictureOf: PixelSize(width: 16, height: 16))
        input.withUnsafeMutableBufferPointer { RegionSampler.fill($0, side: 16, from: part, by: transform) }
        #expect(input[0] == 0 && input[1] == 0, "the top left corner")
        let last = input.count - 3
        #expect(abs(input[last] * 255 - 7) < 1e-3 && abs(input[last + 1] * 255 - 7) < 1e-3, "the bottom right one")
    }
}
