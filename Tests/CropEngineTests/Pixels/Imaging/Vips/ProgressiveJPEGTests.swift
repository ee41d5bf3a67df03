import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The fast decoder of shrunk progressive JPEGs.
@Suite struct ProgressiveJPEGTests {
    /// A picture as a baseline JPEG, and as a progressive one with the same coefficients.
    private struct Pair {
        let name: String
        let baseline: [UInt8]
        let progressive: [UInt8]
        let size: PixelSize
        let bands: Int

        init(_ name: String, _ bytes: [UInt8]) throws {
            self.name = name
            baseline = bytes
            let photo = try openedPhoto(bytes)
            size = photo.header.storedSize
            bands = photo.header.bands
            // A cut of everything copies all coefficients.
            var options = EncodeOptions()
            options.jpegEffort = .progressive
            let cutter = LosslessCutter(options: options)
            let all = WholePixelRect(covering: photo.header.uprightSize)
            let cut = try cutter.cut(RenderRequest(frame: all, outputSize: all.size), of: photo)
            progressive = try cutter.encode(cut, of: photo).withUnsafeBytes { [UInt8]($0) }
        }

        func shrunk(_ bytes: [UInt8], _ reduction: Int) throws -> [UInt8]? {
            try VipsImage.shrunkJPEG(
                bytes,
                profile: nil,
                size: size,
                bands: bands,
                isProgressive: bytes == progressive,
                reduction: reduction
            )?.image.pixelBytes()
        }
    }

    /// Every chroma sampling of photos, grey, odd sizes.
    private static func pairs() throws -> [Pair] {
        try VipsLibrary.start()
        let sizes = [(8, 8), (9, 17), (31, 8), (64, 48), (161, 123)]
        let made = try sizes.flatMap { width, height in
            let picture = TestPicture.scene(PixelSize(width: width, height: height))
            return try [
                Pair("4:4:4 \(width)×\(height)", picture.encoded(as: .jpeg, quality: 95)),
                Pair("4:2:0 \(width)×\(height)", picture.encoded(as: .jpeg, quality: 75)),
            ]
        }
        let fixtures = try ["sampling/chroma-422.jpg", "sampling/chroma-420-restarts.jpg"].map {
            try Pair($0, FileContent.read(PackageFolder.fixture($0), maximumBytes: .max))
        }
        let samples = try ["rocket.jpg", "scenes/grey-pair.jpg"].map {
            try Pair($0, FileContent.read(Samples.path($0), maximumBytes: .max))
        }
        return made + fixtures + samples
    }

    /// A grey picture of 8×8 pixels, the first coefficient of which comes bit by bit, from this one on.
    private static func fromBit(_ bit: Int) -> [UInt8] {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker] + .bigEndian(content.count + 2, byteCount: 2) + content
        }
        func scan(_ last: UInt8, _ bits: Int, _ data: UInt8) -> [UInt8] {
            segment(0xDA, [1, 1, 0, last == 0 ? 0 : 1, last, UInt8(bits)]) + [data]
        }
        func table(_ number: UInt8, _ codes: [UInt8], length: Int) -> [UInt8] {
            let counts = (1...16).map { UInt8($0 == length ? codes.count : 0) }
            return segment(0xC4, [number] + counts + codes)
        }
        let start: [UInt8] =
            [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 255, count: 64))
            + segment(0xC2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
            + table(0x00, [0, 1], length: 2) + table(0x10, [0], length: 1)
        // A difference of 0; then a bit of 1 for each lower one; then no other coefficients.
        let first = scan(0, bit, 0x3F)
        let lower = (0..<bit).reversed().flatMap { scan(0, ($0 + 1) << 4 | $0, 0x80) }
        return start + first + lower + scan(63, 0, 0x7F) + [0xFF, 0xD9]
    }

    /// With more bits than coefficients of 8-bit pictures have, sums of samples overflowed.
    @Test(arguments: 0...15) func impossibleBitsAreLeftToLibjpeg(bit: Int) throws {
        let shrunk = try VipsImage.shrunkJPEG(
            Self.fromBit(bit),
            profile: nil,
            size: PixelSize(width: 8, height: 8),
            bands: 1,
            isProgressive: true,
            reduction: 8
        )
        #expect((shrunk != nil) == (bit <= 10))
    }

    @Test(arguments: [4, 8]) func pixelsAreThoseOfTheBaselineFile(reduction: Int) throws {
        for pair in try Self.pairs() {
            let baseline = try #require(try pair.shrunk(pair.baseline, reduction), "\(pair.name)")
            #expect(try pair.shrunk(pair.progressive, reduction) == baseline, "\(pair.name)")
        }
    }

    /// Of a baseline file, libjpeg-turbo decodes half of the size.
    ///
    /// It doubles the chroma of the last row and column of odd sizes otherwise.
    @Test func halfOfTheSizeIsAsFromLibjpeg() throws {
        for pair in try Self.pairs() where pair.size.shortSide >= 16 {
            #expect(try pair.shrunk(pair.baseline, 2) == nil)
            let pixels = try #require(try pair.shrunk(pair.progressive, 2), "\(pair.name)")
            let expected = try VipsImage.decodedJPEG(pair.baseline, profile: nil, reduction: 2).image.pixelBytes()
            let size = pair.size.shrunkOnLoad(2)
            for y in 0..<size.height - 1 {
                for value in 0..<(size.width - 1) * pair.bands {
                    let index = y * size.width * pair.bands + value
                    let difference = abs(Int(pixels[index]) - Int(expected[index]))
                    guard difference > 4 else { continue }
                    Issue.record("\(pair.name): value \(value) of row \(y) differs by \(difference)")
                    return
                }
            }
        }
    }

    @Test func everyIncompleteFileIsLeftToLibjpeg() throws {
        for pair in try Self.pairs() where pair.progressive.count < 20_000 {
            for end in stride(from: 0, to: pair.progressive.count, by: 53) {
                let shrunk = try VipsImage.shrunkJPEG(
                    Array(pair.progressive[..<end]),
                    profile: nil,
                    size: pair.size,
                    bands: pair.bands,
                    isProgressive: true,
                    reduction: 2
                )
                #expect(shrunk == nil, "\(pair.name) without the bytes from \(end) on")
            }
        }
    }

    /// A file that lacks a scan is coarser than it should be, which libjpeg-turbo knows how to smooth.
    @Test func aFileThatLacksItsLastScanIsLeftToLibjpeg() throws {
        for pair in try Self.pairs() {
            let isScan = { (index: Int) in pair.progressive[index] == 0xFF && pair.progressive[index + 1] == 0xDA }
            let last = try #require((0..<pair.progressive.count - 1).last(where: isScan))
            for reduction in [2, 4, 8] {
                let shrunk = try VipsImage.shrunkJPEG(
                    pair.progressive[..<last] + [0xFF, 0xD9],
                    profile: nil,
                    size: pair.size,
                    bands: pair.bands,
                    isProgressive: true,
                    reduction: reduction
                )
                #expect(shrunk == nil, "\(pair.name)")
            }
        }
    }

    /// A damaged file is either decoded as libjpeg does, without a complaint, or left to libjpeg.
    @Test func decodedDamagedFilesAreSoundForLibjpeg() throws {
        var decodedCount = 0
        for pair in try Self.pairs() where pair.progressive.count < 20_000 {
            for index in stride(from: 2, to: pair.progressive.count, by: 31) {
                var bytes = pair.progressive
                bytes[index] ^= 1 << (index % 8)
                let shrunk = try VipsImage.shrunkJPEG(
                    bytes,
                    profile: nil,
                    size: pair.size,
                    bands: pair.bands,
                    isProgressive: true,
                    reduction: 4
                )
                guard shrunk != nil else { continue }
                decodedCount += 1
                let byLibjpeg = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: 1)
                #expect(byLibjpeg.damage == nil, "\(pair.name) with another byte \(index)")
            }
        }
        #expect(decodedCount > 50, "the test must see files that are decoded")
    }

    /// The rows of a progressive photo come from the whole of it.
    @Test(arguments: [1, 2, 4]) func someRowsAreThoseOfTheWhole(reduction: Int) throws {
        for pair in try Self.pairs() where pair.size.height > 100 {
            let photo = try openedPhoto(pair.progressive)
            let whole = try photo.decode(reduction: reduction).image
            let rowLength = whole.size.width * whole.bands
            let pixels = try whole.pixelBytes()
            for first in [0, 16, 41] {
                let rows = try photo.decode(storedRows: first..<first + 50, reduction: reduction)
                let expected = pixels[rows.rows.lowerBound * rowLength..<rows.rows.upperBound * rowLength]
                #expect(try rows.image.pixelBytes() == Array(expected), "\(pair.name) from \(first) on")
            }
        }
    }
}
