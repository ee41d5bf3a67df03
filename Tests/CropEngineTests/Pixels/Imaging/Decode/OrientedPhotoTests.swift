import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The same scene, stored in each of the eight orientations and decoded at each scale, gives the same picture.
@Suite struct OrientedPhotoTests {
    private static let scene = TestPicture.scene(PixelSize(width: 400, height: 280))

    private static func photo(_ orientation: Orientation) throws -> LoadedPhoto {
        try openedPhoto(
            scene.stored(as: orientation).encoded(as: .jpeg, quality: 98).withJPEGOrientation(orientation.rawValue)
        )
    }

    @Test(arguments: Orientation.allCases)
    func headersSayTheOrientation(orientation: Orientation) throws {
        let header = try Self.photo(orientation).header
        #expect(header.orientation == orientation)
        #expect(header.hasOrientationTag)
        #expect(header.uprightSize == Self.scene.size)
    }

    @Test(arguments: Orientation.allCases, [1, 2, 4])
    func previewsAreUpright(orientation: Orientation, reduction: Int) throws {
        let preview = try Self.photo(orientation).decode(reduction: reduction).preview(longSide: 100)
        #expect(preview.size == PixelSize(width: 100, height: 70))
        #expect(preview.photoSize == Self.scene.size)
        let reference = try openedPhoto(Self.scene.encoded(as: .png)).decode().preview(longSide: 100)
        let difference = TestPicture(preview).difference(TestPicture(reference))
        #expect(difference.greatest <= 12)
        #expect(difference.mean < 1.5)
    }

    @Test(arguments: Orientation.allCases, 0...3)
    func quarterTurnsComeOnTop(orientation: Orientation, quarterTurns: Int) throws {
        let preview = try Self.photo(orientation).decode().preview(longSide: 100, quarterTurns: quarterTurns)
        // A picture that needs a clockwise turn is stored as the upright one turned anticlockwise.
        let turnedBack: [Orientation] = [.upright, .needsAnticlockwiseTurn, .turned180, .needsClockwiseTurn]
        let seen = Self.scene.stored(as: turnedBack[quarterTurns])
        let reference = try openedPhoto(seen.encoded(as: .png)).decode().preview(longSide: 100)
        #expect(preview.photoSize == seen.size)
        #expect(TestPicture(preview).difference(TestPicture(reference)).mean < 1.5)
    }

    @Test(arguments: [0, 9, 255])
    func orientationsThatDoNotExistAreNone(value: Int) throws {
        let photo = try openedPhoto(Self.scene.encoded(as: .jpeg).withJPEGOrientation(value))
        #expect(photo.header.orientation == .upright)
        #expect(!photo.header.hasOrientationTag)
    }

    @Test func photosWithoutATagAreUpright() throws {
        let header = try openedPhoto(Self.scene.encoded(as: .jpeg)).header
        #expect(header.orientation == .upright)
        #expect(!header.hasOrientationTag)
    }

    @Test func thePNGChunkForEXIFCounts() throws {
        let stored = Self.scene.stored(as: .needsClockwiseTurn)
        let bytes = try stored.encoded(as: .png).withPNGChunk("eXIf", exifBlock(orientation: 6))
        #expect(try openedPhoto(bytes).header.orientation == .needsClockwiseTurn)
    }

    @Test(arguments: Orientation.allCases)
    func theTIFFTagCounts(orientation: Orientation) throws {
        let stored = Self.scene.stored(as: orientation)
        let file = TIFFFile(
            width: stored.size.width,
            height: stored.size.height,
            bands: 3,
            photometric: .rgb,
            orientation: orientation.rawValue,
            values: stored.pixels.map(Int.init)
        )
        let photo = try openedPhoto(file.bytes)
        #expect(photo.header.orientation == orientation)
        #expect(photo.header.hasOrientationTag)
        let preview = try photo.decode().preview(longSide: 400)
        #expect(TestPicture(preview) == Self.scene)
    }
}
