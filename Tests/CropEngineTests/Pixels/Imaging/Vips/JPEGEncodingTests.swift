import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// JPEGs that are encoded in the calling thread, compared with those that libvips writes.
@Suite struct JPEGEncodingTests {
    private static func bytes(_ encoded: EncodedImage) -> [UInt8] { encoded.withUnsafeBytes { [UInt8]($0) } }

    private static func picture(_ size: PixelSize, bands: Int) throws -> VipsImage {
        try VipsLibrary.start()
        var random = SeededGenerator(seed: UInt64(size.pixelCount * bands))
        return try VipsImage.withNewPixels(size: size, bands: bands) { pixels in
            for index in 0..<size.pixelCount * bands {
                pixels[index] = UInt8(truncatingIfNeeded: 2 * index + Int.random(in: 0...30, using: &random))
            }
        }
    }

    @Test(arguments: [1, 3], [EncodeOptions.JPEGEffort.fast, .optimized, .progressive])
    func theFileIsThatOfLibvips(bands: Int, effort: EncodeOptions.JPEGEffort) throws {
        for (width, height) in [(1, 1), (7, 9), (16, 16), (33, 130), (200, 121)] {
            let picture = try Self.picture(PixelSize(width: width, height: height), bands: bands)
            for quality in [1, 2, 30, 75, 89, 90, 95, 100] {
                var options = EncodeOptions()
                options.format = .jpeg
                options.quality = quality
                options.jpegEffort = effort
                let own = try Self.bytes(picture.encoded(with: options, strips: true))
                let other = try Self.bytes(picture.encodedByLibvips(with: options, strips: true))
                #expect(own == other, "\(width) × \(height), quality \(quality)")
            }
        }
    }

    /// A part of a picture in memory, whose rows are farther apart than they are long.
    @Test func aPartIsEncodedAlone() throws {
        let picture = try Self.picture(PixelSize(width: 90, height: 70), bands: 3)
        let part = try picture.cropped(to: WholePixelRect(x: 11, y: 5, width: 48, height: 40))
        var options = EncodeOptions()
        options.format = .jpeg
        let copied = try Self.bytes(part.inMemory().encodedByLibvips(with: options, strips: true))
        #expect(try Self.bytes(part.encoded(with: options, strips: true)) == copied)
    }

    /// Larger than the first memory of the encoder, many times over.
    @Test func largeFilesAreWhole() throws {
        let picture = try Self.picture(PixelSize(width: 900, height: 700), bands: 3)
        var options = EncodeOptions()
        options.format = .jpeg
        options.quality = 100
        let own = try Self.bytes(picture.encoded(with: options, strips: true))
        #expect(own.count > 1 << 18)
        #expect(try own == Self.bytes(picture.encodedByLibvips(with: options, strips: true)))
    }
}
