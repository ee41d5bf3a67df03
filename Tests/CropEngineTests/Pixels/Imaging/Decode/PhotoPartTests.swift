import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct PhotoPartTests {
    private static let size = PixelSize(width: 480, height: 320)

    /// The grey value gives the vertical or horizontal position, one level per two photo pixels; grey, because JPEG
    /// changes colours.
    private static func photo(_ orientation: Orientation, growsDownwards: Bool = false) throws -> LoadedPhoto {
        let scene = TestPicture(size) { x, y in
            let grey = (growsDownwards ? y : x) / 2
            return (grey, grey, grey)
        }
        return try openedPhoto(
            scene.stored(as: orientation).encoded(as: .jpeg, quality: 100).withJPEGOrientation(orientation.rawValue)
        )
    }

    /// Wherever a part is cut out, its pixels show the positions that its map gives.
    @Test(arguments: Orientation.allCases, [1, 2, 4])
    func pixelsShowThePlacesThatTheMapSays(orientation: Orientation, reduction: Int) throws {
        let across = try Self.photo(orientation).decode(reduction: reduction)
        let down = try Self.photo(orientation, growsDownwards: true).decode(reduction: reduction)
        for rect in [
            PixelRect(x: 0, y: 0, width: 480, height: 320), PixelRect(x: 101.3, y: 57.8, width: 163.4, height: 90.2),
            PixelRect(x: -50, y: 200, width: 200, height: 300),
        ] {
            for pixelSide in [1.0, 2.5, 6] {
                let part = try #require(try across.part(rect, pixelSide: pixelSide))
                let inside = try #require(rect.intersection(Self.size.bounds))
                #expect(part.photoRect.intersectionOverUnion(inside) > 0.85)
                let side = max(pixelSide, Double(reduction))
                #expect(abs(part.photoRect.width / Double(part.size.width) - side) < 0.1 * side)
                let partDown = try #require(try down.part(rect, pixelSide: pixelSide))
                #expect(try maximumError(of: part) { $0.x } < 2.5, "photo pixels; a step of grey is two of them")
                #expect(try maximumError(of: partDown) { $0.y } < 2.5)
            }
        }
    }

    /// The greatest distance between the position of a pixel and the position that its grey value gives, in photo
    /// pixels.
    private func maximumError(of part: PhotoPart, along axis: (PixelPoint) -> Double) throws -> Double {
        let toPhoto = try #require(part.fromPhoto.inverse)
        let picture = TestPicture(size: part.size, pixels: part.pixels)
        var greatest = 0.0
        for row in 0..<part.size.height {
            for column in 0..<part.size.width {
                let place = toPhoto.applied(to: PixelPoint(x: Double(column) + 0.5, y: Double(row) + 0.5))
                greatest = max(greatest, abs(axis(place) - 2 * Double(picture.colour(x: column, y: row)[0])))
            }
        }
        return greatest
    }

    @Test func partsOutsideThePhotoAreMissing() throws {
        let decoded = try Self.photo(.upright).decode()
        #expect(try decoded.part(PixelRect(x: 480, y: 10, width: 50, height: 50), pixelSide: 1) == nil)
        #expect(try decoded.part(PixelRect(x: -90, y: 10, width: 50, height: 50), pixelSide: 1) == nil)
        let corner = try #require(try decoded.part(PixelRect(x: 479.5, y: 319.5, width: 50, height: 50), pixelSide: 1))
        #expect(corner.size == PixelSize(width: 1, height: 1))
    }
}
