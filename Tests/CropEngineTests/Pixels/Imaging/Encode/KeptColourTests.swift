import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// What an output's metadata say about its colours.
@Suite struct KeptColourTests {
    private static func photo(_ name: String) throws -> LoadedPhoto {
        try openedPhoto(FileTree.bytes(of: PackageFolder.fixture("pixels/\(name)")))
    }

    private static func request(_ photo: LoadedPhoto) -> RenderRequest {
        let size = photo.header.uprightSize
        return RenderRequest(frame: WholePixelRect(covering: size), outputSize: size)
    }

    /// The mean of a photo's preview.
    private static func mean(_ photo: LoadedPhoto) throws -> [Double] {
        let preview = TestPicture(try photo.decode().preview(longSide: 64))
        return preview.mean(WholePixelRect(covering: preview.size))
    }

    /// The output is sRGB, which EXIF that it has kept from a photo in Adobe RGB must not deny.
    @Test(arguments: ["exif-adobe.jpg", "exif-adobe-2.jpg", "order-icc.jpg", "exif-adobe.webp"])
    func keptEXIFNamesTheColoursOfTheOutput(name: String) throws {
        var options = EncodeOptions()
        options.keepsMetadata = true
        let photo = try Self.photo(name)
        let picture = try Renderer(options: options).render(Self.request(photo), of: photo.decode())
        let encoded = try OutputEncoder(options: options).encode(picture.image, of: photo).file
        let output = try openedPhoto(encoded.withUnsafeBytes { [UInt8]($0) })
        #expect(output.meaning == PixelMeaning())
        let (found, expected) = (try Self.mean(output), try Self.mean(photo))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 2 }, "\(found) for \(expected)")
    }

    /// A cut has the photo's own pixels: if EXIF says what they mean, it must be kept, or nothing is cut.
    @Test func aCutKeepsTheMeaningOfItsPixels() throws {
        let photo = try Self.photo("exif-adobe.jpg")
        #expect(throws: LosslessObstacle.coloursInEXIF) {
            try LosslessCutter(options: EncodeOptions()).cut(Self.request(photo), of: photo)
        }
        var options = EncodeOptions()
        options.keepsMetadata = true
        let cutter = LosslessCutter(options: options)
        let encoded = try cutter.encode(cutter.cut(Self.request(photo), of: photo), of: photo)
        let output = try openedPhoto(encoded.withUnsafeBytes { [UInt8]($0) })
        #expect(output.meaning.coding == .adobeRGB)
        #expect(try Self.mean(output) == Self.mean(photo))
    }
}
