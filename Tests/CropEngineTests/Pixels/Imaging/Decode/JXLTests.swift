import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// JPEG XL files with four colours, made by `Tests/Fixtures/jxl/make.c`.
@Suite struct JXLTests {
    private static let size = PixelSize(width: 24, height: 16)
    private static let colours: [[Int]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]

    private static func bytes(_ name: String) throws -> [UInt8] {
        try FileTree.bytes(of: PackageFolder.fixture("jxl/\(name).jxl"))
    }

    /// The values from which the file was made; an even number of `bands` includes alpha.
    private static func expected(bands: Int, greatest: Int) -> [Int] {
        (0..<size.pixelCount).flatMap { (index: Int) -> [Int] in
            let (x, y) = (index % size.width, index / size.width)
            let quarter = (y >= size.height / 2 ? 2 : 0) + (x >= size.width / 2 ? 1 : 0)
            let alpha = x < size.width / 2 ? greatest : 0
            var values: [Int] = colours[quarter].map { $0 * greatest / 255 }
            if bands < 3 { values = [values[0]] }
            if bands % 2 == 0 { values.append(alpha) }
            return values
        }
    }

    @Test(arguments: [
        ("colours", 3, 1), ("alpha", 4, 1), ("grey", 1, 1), ("grey-alpha", 2, 1), ("deep", 3, 2), ("container", 3, 1),
        ("animation", 3, 1),
    ])
    func pixelsAreThoseThatWereWritten(name: String, bands: Int, bytesPerValue: Int) throws {
        let photo = try openedPhoto(Self.bytes(name))
        #expect(photo.header.format == .jxl && photo.header.storedSize == Self.size)
        #expect(photo.header.bands == bands && photo.header.bytesPerValue == bytesPerValue)
        let image = try photo.decode().image
        let values =
            bytesPerValue == 1 ? try image.pixelBytes().map(Int.init) : try image.sixteenBitValues().map(Int.init)
        #expect(values == Self.expected(bands: bands, greatest: bytesPerValue == 1 ? 255 : 65_535))
        #expect(image.hasAlpha == (bands % 2 == 0))
    }

    /// With alpha, libjxl needs twice the memory.
    @Test func memoryOfTheDecoderIsCounted() throws {
        for (name, bytesPerPixel) in [("colours", 28), ("deep", 28), ("grey", 28), ("alpha", 48), ("grey-alpha", 48)] {
            let header = try openedPhoto(Self.bytes(name)).header
            #expect(header.decoderByteCount == bytesPerPixel * Self.size.pixelCount, "\(name)")
        }
    }

    @Test func lossyOnesAreNearlyTheSame() throws {
        let values = try openedPhoto(Self.bytes("lossy")).decode().image.pixelBytes()
        let differences = zip(values, Self.expected(bands: 3, greatest: 255)).map { abs(Int($0) - $1) }
        #expect(differences.reduce(0, +) / differences.count < 12)
    }

    /// By the standard, the decoder turns the picture, and the orientation in EXIF is ignored.
    @Test func aTurnedOneIsUpright() throws {
        let photo = try openedPhoto(Self.bytes("turned"))
        #expect(photo.header.uprightSize == Self.size.transposed && photo.header.orientation == .upright)
        let preview = try photo.decode().preview(longSide: 24)
        #expect(preview.size == Self.size.transposed)
        // A clockwise turn moves the lower left colour to the upper left.
        #expect(preview.pixels.prefix(3).map(Int.init) == Self.colours[2])
    }

    /// In linear light the same values are lighter colours.
    @Test func theProfileCounts() throws {
        let photo = try openedPhoto(Self.bytes("linear"))
        let profile = try #require(photo.profile)
        #expect(profile.count > 100 && profile[36..<40].elementsEqual("acsp".utf8))
        #expect(try photo.decode().image.profileBytes == profile)
        #expect(try photo.decode().preview(longSide: 24).pixels.prefix(3).map(Int.init) == [255, 0, 0])
    }

    /// libjxl itself reports that a file is cut off.
    @Test(arguments: ["colours", "deep", "lossy", "container", "animation"])
    func everyCutIsTold(name: String) throws {
        let whole = try Self.bytes(name)
        let last = name == "animation" ? whole.count / 3 : whole.count
        for count in 13..<last {
            let error = #expect(throws: PhotoError.self) { try openedPhoto(Array(whole.prefix(count))).decode() }
            #expect(error?.code == .truncated, "\(count) bytes")
        }
    }

    /// Inks in a fourth channel would be shown without black.
    @Test func inksAreNotDecoded() throws {
        let bytes = try Self.bytes("inks")
        #expect(#expect(throws: PhotoError.self) { try openedPhoto(bytes) }?.code == .unsupportedFormat)
    }

    @Test func tooManyPixelsAreRefusedByTheHeader() throws {
        var options = DecodeOptions()
        options.maximumPixels = Self.size.pixelCount - 1
        let error = #expect(throws: PhotoError.self) { try openedPhoto(Self.bytes("colours"), options: options) }
        #expect(error?.code == .tooManyPixels)
    }

    /// 2³⁰ × 2³⁰ pixels in nine bytes.
    @Test func aBombIsRefused() {
        let bomb: [UInt8] = [0xFF, 0x0A] + [UInt8](repeating: 0xFF, count: 12)
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bomb) }
        #expect([.tooManyPixels, .corrupt, .truncated].contains(error?.code))
    }

    /// Whichever byte is wrong, the file is read or refused.
    @Test(arguments: ["colours", "lossy", "container"])
    func everyFlippedByteIsSurvived(name: String) throws {
        let whole = try Self.bytes(name)
        var options = DecodeOptions()
        options.maximumPixels = 100_000
        for index in whole.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var flipped = whole
                flipped[index] ^= mask
                _ = try? openedPhoto(flipped, options: options).decode()
            }
        }
    }
}
