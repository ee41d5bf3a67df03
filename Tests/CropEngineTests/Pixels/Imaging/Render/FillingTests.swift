import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Frames that reach beyond the photo.
@Suite struct FillingTests {
    private static let photoSize = PixelSize(width: 80, height: 60)
    /// Twenty additional pixels on the left and ten at the top, at half the size.
    private static let frame = WholePixelRect(x: -20, y: -10, width: 100, height: 70)
    private static let outputSize = PixelSize(width: 50, height: 35)

    private static func output(
        _ picture: TestPicture,
        _ filling: RenderRequest.Filling,
        _ orientation: Orientation = .upright
    ) throws -> TestPicture {
        let stored = picture.stored(as: orientation)
        let file = TIFFFile(
            width: stored.size.width,
            height: stored.size.height,
            bands: 3,
            photometric: .rgb,
            orientation: orientation.rawValue,
            values: stored.pixels.map(Int.init)
        )
        let request = RenderRequest(frame: frame, outputSize: outputSize, filling: filling)
        let image = try Renderer().render(request, of: openedPhoto(file.bytes).decode()).image
        #expect(image.size == outputSize)
        return try TestPicture(image)
    }

    @Test(arguments: Orientation.allCases)
    func aColourSurroundsThePhoto(orientation: Orientation) throws {
        let picture = TestPicture(Self.photoSize) { _, _ in (10, 200, 30) }
        let found = try Self.output(picture, .colour(red: 250, green: 5, blue: 90), orientation)
        for y in 0..<35 {
            for x in 0..<50 {
                let isPhoto = x >= 10 && y >= 5
                #expect(found.colour(x: x, y: y) == (isPhoto ? [10, 200, 30] : [250, 5, 90]), "\(x), \(y)")
            }
        }
    }

    @Test func theEdgeIsContinued() throws {
        let picture = TestPicture(Self.photoSize) { _, y in y < 30 ? (200, 20, 20) : (20, 20, 200) }
        let found = try Self.output(picture, .edge)
        #expect(found.colour(x: 0, y: 0) == [200, 20, 20])
        #expect(found.colour(x: 40, y: 0) == [200, 20, 20])
        #expect(found.colour(x: 0, y: 34) == [20, 20, 200])
    }

    @Test func theBlurHasThePhotosColours() throws {
        let picture = TestPicture(Self.photoSize) { x, _ in x < 40 ? (220, 30, 30) : (30, 30, 220) }
        let found = try Self.output(picture, .blur)
        let left = found.colour(x: 1, y: 20)
        #expect(left[0] > 150 && left[2] < 100, "\(left)")
        let right = found.colour(x: 48, y: 1)
        #expect(right[2] > 150 && right[0] < 100, "\(right)")
        #expect(found.colour(x: 20, y: 20) == [220, 30, 30])
    }

    @Test func greyPhotosTakeAColour() throws {
        let file = TIFFFile(
            width: 80,
            height: 60,
            bands: 1,
            photometric: .blackIsZero,
            values: [Int](repeating: 77, count: 80 * 60)
        )
        let filling = RenderRequest.Filling.colour(red: 200, green: 0, blue: 0)
        let request = RenderRequest(frame: Self.frame, outputSize: Self.outputSize, filling: filling)
        let image = try Renderer().render(request, of: openedPhoto(file.bytes).decode()).image
        #expect(image.bands == 3)
        let found = try TestPicture(image)
        #expect(found.colour(x: 0, y: 0) == [200, 0, 0])
        #expect(found.colour(x: 30, y: 20) == [77, 77, 77])
    }
}
