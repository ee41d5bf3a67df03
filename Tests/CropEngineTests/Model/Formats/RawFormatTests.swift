import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct RawFormatTests {
    private static func format(_ bytes: [UInt8]) -> RawFormat? {
        bytes.withUnsafeBufferPointer { RawFormat(tiff: $0) }
    }

    @Test(arguments: [
        ("NIKON CORPORATION", 262, 32_803, RawFormat.nef), ("NIKON CORPORATION", 259, 34_713, .nef),
        ("SONY", 259, 32_767, .arw), ("SONY", 262, 32_803, .arw), ("PENTAX", 259, 65_535, .raw),
        ("", 262, 34_892, .raw),
    ])
    func sensorValuesInAPartTell(maker: String, tag: Int, value: Int, expected: RawFormat) {
        #expect(Self.format(RawFile.tiff(maker: maker, sensorTag: (tag, value))) == expected)
    }

    @Test func theOwnTagOfDNGComesFirst() {
        #expect(Self.format(RawFile.tiff(maker: "NIKON CORPORATION", isDNG: true)) == .dng)
        #expect(Self.format(RawFile.tiff(maker: "Google", sensorTag: (262, 1), isDNG: true)) == .dng)
    }

    /// Files of scanners also have a thumbnail or subdirectories.
    @Test func finishedPicturesAreNone() throws {
        #expect(Self.format(RawFile.tiff(maker: "NIKON CORPORATION", sensorTag: (262, 1))) == nil)
        #expect(try Self.format(Samples.bytes("formats/jpeg-in-tiff.tif")) == nil)
        #expect(Self.format([]) == nil && Self.format(Array("II*\0".utf8)) == nil)
    }

    /// A directory that refers to itself as subdirectory or successor is read once.
    @Test func directoriesInACircleEnd() {
        let circle: [TIFFFile.Entry] = [
            .init(tag: 330, type: .long, values: [8, 8, 26]), .init(tag: 256, type: .long, values: [1]),
        ]
        let bytes = TIFFFile.directory(circle, start: 8)
        let count = bytes.withUnsafeBufferPointer { TIFFDirectory.all($0).count }
        #expect((1...32).contains(count))
        #expect(Self.format(bytes) == nil)
    }

    /// Whatever is missing or wrong in a file, reading ends.
    @Test func everyCutAndEveryFlippedByteIsSurvived() {
        let whole = RawFile.tiff(maker: "NIKON CORPORATION")
        for count in 0...whole.count { _ = Self.format(Array(whole.prefix(count))) }
        for index in whole.indices {
            var flipped = whole
            flipped[index] ^= 0xFF
            _ = Self.format(flipped)
        }
    }
}
