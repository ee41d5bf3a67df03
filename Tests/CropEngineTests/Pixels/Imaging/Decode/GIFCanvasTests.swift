import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The first frame of a GIF lies on the ground of its canvas, which is transparent, whatever colours the frames have.
@Suite struct GIFCanvasTests {
    private static let palette: [UInt8] = [9, 9, 9, 250, 10, 20, 0, 0, 255, 0, 255, 0]

    private static func file(_ place: WholePixelRect, transparentColour: Int? = nil, frames: [Int] = [1]) -> [UInt8] {
        var file = GIFFile(width: 12, height: 10, palette: palette, frames: frames)
        file.place = (place.x, place.y, place.width, place.height)
        file.transparentColour = transparentColour
        return file.bytes
    }

    /// What a person sees: white where nothing is, as behind all transparent photos.
    private static func expected(_ place: WholePixelRect) -> TestPicture {
        let pixels = (0..<120).flatMap { index -> [UInt8] in
            let isInside = (place.x..<place.maxX).contains(index % 12) && (place.y..<place.maxY).contains(index / 12)
            return isInside ? [250, 10, 20] : [255, 255, 255]
        }
        return TestPicture(size: PixelSize(width: 12, height: 10), pixels: pixels)
    }

    @Test func canvasOutsideTheFrameIsGround() throws {
        for (x, y, width, height) in [
            (0, 0, 12, 10), (3, 2, 5, 6), (0, 0, 1, 1), (11, 9, 1, 1), (0, 4, 12, 3), (2, 0, 4, 10),
        ] {
            let place = WholePixelRect(x: x, y: y, width: width, height: height)
            for transparent in [nil, 3] {
                for frames in [[1], [1, 2]] {
                    let photo = try openedPhoto(Self.file(place, transparentColour: transparent, frames: frames))
                    #expect(photo.header.storedSize == PixelSize(width: 12, height: 10))
                    let seen = TestPicture(try photo.decode().preview(longSide: 12))
                    #expect(seen == Self.expected(place), "\(place), transparent \(String(describing: transparent))")
                    let rows = try photo.decode(storedRows: 2..<5, reduction: 1).image
                    #expect(rows.size == PixelSize(width: 12, height: 3))
                }
            }
        }
    }
}
