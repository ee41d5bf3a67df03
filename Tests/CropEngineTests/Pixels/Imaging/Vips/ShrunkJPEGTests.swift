import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The fast decoder of shrunk baseline JPEGs.
@Suite struct ShrunkJPEGTests {
    /// A JPEG as a test reads it.
    private struct File {
        let name: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        init(fixture name: String) throws {
            self.init(name, try FileContent.read(PackageFolder.fixture("sampling/\(name)"), maximumBytes: .max))
        }

        init(sample name: String) throws {
            self.init(name, try FileContent.read(Samples.path(name), maximumBytes: .max))
        }

        func whole() throws -> VipsImage { try VipsImage.decodedJPEG(bytes, profile: nil, reduction: 1).image }

        func shrunk(_ reduction: Int) throws -> VipsImage.ShrunkJPEG? {
            let picture = try whole()
            return try VipsImage.shrunkJPEG(
                bytes,
                profile: nil,
                size: picture.size,
                bands: picture.bands,
                reduction: reduction
            )
        }
    }

    /// Baseline files: every chroma sampling of photos, grey, restart markers, odd sizes.
    private static func baselineFiles() throws -> [File] {
        try VipsLibrary.start()
        let sizes = [(8, 8), (9, 17), (31, 8), (64, 48), (161, 123)]
        let made = try sizes.flatMap { width, height in
            let picture = TestPicture.scene(PixelSize(width: width, height: height))
            return [
                File("4:4:4 \(width)×\(height)", try picture.encoded(as: .jpeg, quality: 95)),
                File("4:2:0 \(width)×\(height)", try picture.encoded(as: .jpeg, quality: 75)),
            ]
        }
        let fixtures = try ["chroma-420.jpg", "chroma-422.jpg", "tall-units-444.jpg", "chroma-420-restarts.jpg"].map(
            File.init(fixture:)
        )
        let samples = try ["rocket.jpg", "scenes/grey-pair.jpg", "scenes/group-2.jpg"].map(File.init(sample:))
        return made + fixtures + samples
    }

    /// The means of squares of `side` × `side` pixels, which is what a shrunk picture shows.
    private static func means(of picture: VipsImage, side: Int) throws -> [Double] {
        let pixels = try picture.pixelBytes()
        let (size, bands) = (picture.size.shrunkOnLoad(side), picture.bands)
        return (0..<size.height).flatMap { row in
            (0..<size.width * bands).map { value in
                let (column, band) = (value / bands, value % bands)
                var sum = 0
                for down in 0..<side {
                    let start = ((row * side + down) * picture.size.width + column * side) * bands + band
                    for across in 0..<side { sum += Int(pixels[start + across * bands]) }
                }
                return Double(sum) / Double(side * side)
            }
        }
    }

    /// The luma of pixels with `bands` values each (ITU-T T.871, 7).
    private static func luma(_ pixels: [Double], bands: Int) -> [Double] {
        guard bands == 3 else { return pixels }
        let shares = [0.299, 0.587, 0.114]
        return (0..<pixels.count / 3).map { pixel in
            (0..<3).reduce(0) { sum, band in sum + shares[band] * pixels[3 * pixel + band] }
        }
    }

    private static func meanDifference(_ values: [Double], _ others: [Double]) -> Double {
        zip(values, others).map { abs($0 - $1) }.reduce(0, +) / Double(values.count)
    }

    @Test(arguments: [4, 8]) func aPixelIsTheMeanOfTheAreaThatItCovers(reduction: Int) throws {
        for file in try Self.baselineFiles() {
            let whole = try file.whole()
            let shrunk = try #require(try file.shrunk(reduction), "\(file.name)").image
            #expect(shrunk.size == whole.size.shrunkOnLoad(reduction), "\(file.name)")
            #expect(shrunk.bands == whole.bands)
            let (pixels, bands) = (try shrunk.pixelBytes().map(Double.init), whole.bands)
            let means = try Self.means(of: whole, side: reduction)
            let difference = Self.meanDifference(Self.luma(pixels, bands: bands), Self.luma(means, bands: bands))
            #expect(difference < 2, "\(file.name)")
            // With halved chroma there may be half as many samples of it as pixels; that blurs drawings, but no photos.
            if file.name.contains("4:4:4") || file.name.contains("444") || file.name.contains("/") {
                #expect(Self.meanDifference(pixels, means) < 3, "\(file.name)")
            }
        }
    }

    @Test func greyIsExactAtAnEighth() throws {
        let grey = try File(sample: "scenes/grey-pair.jpg")
        try VipsLibrary.start()
        let expected = try VipsImage.decodedJPEG(grey.bytes, profile: nil, reduction: 8).image.pixelBytes()
        let shrunk = try #require(try grey.shrunk(8)).image.pixelBytes()
        let largest = zip(expected, shrunk).map { abs(Int($0) - Int($1)) }.max() ?? 0
        // One value is the first coefficient divided by eight; the two decoders may round it to different sides.
        #expect(largest <= 1)
    }

    @Test(arguments: [1, 2, 3, 16]) func otherFactorsAreLeftToLibjpeg(reduction: Int) throws {
        try VipsLibrary.start()
        let file = File("", try TestPicture.scene(PixelSize(width: 64, height: 64)).encoded(as: .jpeg))
        #expect(try file.shrunk(reduction) == nil)
    }

    /// A grey JPEG of 16×16 pixels, written by hand: luma with 2×2 blocks, chroma with `chromaBlocks` on each side.
    ///
    /// Both tables hold one code, a zero for a zero; so a block is two bits.
    private static func handmade(chromaBlocks: Int) -> [UInt8] {
        let chroma = UInt8(chromaBlocks << 4 | chromaBlocks)
        let bitCount = 2 * (4 + 2 * chromaBlocks * chromaBlocks)
        var scan = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
        if bitCount % 8 > 0 { scan[scan.count - 1] = 0xFF >> UInt8(bitCount % 8) }
        let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        return [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
            + [0xFF, 0xC0, 0, 17, 8, 0, 16, 0, 16, 3, 1, 0x22, 0, 2, chroma, 0, 3, chroma, 0]
            + [0xFF, 0xC4, 0, 20, 0x00] + oneCode + [0xFF, 0xC4, 0, 20, 0x10] + oneCode
            + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0] + scan + [0xFF, 0xD9]
    }

    @Test func moreBlocksInAUnitThanLibjpegTakesAreRefused() throws {
        try VipsLibrary.start()
        let size = PixelSize(width: 16, height: 16)
        for (chromaBlocks, isDecoded) in [(1, true), (2, false)] {
            let bytes = Self.handmade(chromaBlocks: chromaBlocks)
            let shrunk = try VipsImage.shrunkJPEG(bytes, profile: nil, size: size, bands: 3, reduction: 8)
            let byLibjpeg = try? VipsImage.decodedJPEG(bytes, profile: nil, reduction: 8)
            #expect((shrunk != nil) == isDecoded && (byLibjpeg != nil) == isDecoded)
            if let shrunk { #expect(try shrunk.image.pixelBytes() == [UInt8](repeating: 128, count: 12)) }
        }
    }

    @Test func anotherSizeThanTheHeaderSaysIsRefused() throws {
        try VipsLibrary.start()
        let file = File("", try TestPicture.scene(PixelSize(width: 64, height: 48)).encoded(as: .jpeg))
        for (width, height, bands) in [(63, 48, 3), (64, 52, 3), (48, 64, 3), (64, 48, 1)] {
            let size = PixelSize(width: width, height: height)
            let shrunk = try VipsImage.shrunkJPEG(file.bytes, profile: nil, size: size, bands: bands, reduction: 4)
            // 63 pixels are 15 pixels at a quarter, and so are those of the header's 64 not.
            #expect(shrunk == nil, "\(size)")
        }
    }

    @Test func everyIncompleteFileIsLeftToLibjpeg() throws {
        for file in try Self.baselineFiles().filter({ $0.bytes.count < 20_000 }) {
            let size = try file.whole().size
            for end in stride(from: 0, to: file.bytes.count, by: 97) {
                let shrunk = try VipsImage.shrunkJPEG(
                    Array(file.bytes[..<end]),
                    profile: nil,
                    size: size,
                    bands: 3,
                    reduction: 4
                )
                #expect(shrunk == nil, "\(file.name) without the bytes from \(end) on")
            }
        }
    }

    /// A damaged file is either decoded as libjpeg does, without a complaint, or left to libjpeg.
    @Test func decodedDamagedFilesLookAsFromLibjpeg() throws {
        var decodedCount = 0
        for file in try Self.baselineFiles().filter({ $0.bytes.count < 20_000 }) {
            let whole = try file.whole()
            for index in stride(from: 2, to: file.bytes.count, by: 61) {
                var bytes = file.bytes
                bytes[index] ^= 1 << (index % 8)
                let shrunk = try VipsImage.shrunkJPEG(
                    bytes,
                    profile: nil,
                    size: whole.size,
                    bands: whole.bands,
                    reduction: 4
                )
                guard let shrunk else { continue }
                decodedCount += 1
                let name = "\(file.name) with another byte \(index)"
                let byLibjpeg = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: 1)
                #expect(byLibjpeg.damage == nil, "\(name)")
                #expect(byLibjpeg.image.size == whole.size)
                let means = try Self.means(of: byLibjpeg.image, side: 4)
                let luma = Self.luma(try shrunk.image.pixelBytes().map(Double.init), bands: whole.bands)
                // Wild values are clamped at other places in the two calculations.
                #expect(Self.meanDifference(luma, Self.luma(means, bands: whole.bands)) < 12, "\(name)")
            }
        }
        #expect(decodedCount > 100, "the test must see files that are decoded")
    }
}

/// Parts of a JPEG, made by copying the codes of some rows.
@Suite struct JPEGPartTests {
    private static let size = PixelSize(width: 75, height: 643)

    private static func files() throws -> [(name: String, bytes: [UInt8])] {
        try VipsLibrary.start()
        let scene = TestPicture.scene(size)
        return try [
            ("4:4:4", scene.encoded(as: .jpeg, quality: 95)),
            ("4:2:0", scene.encoded(as: .jpeg, quality: 60)),
        ]
    }

    @Test(arguments: [1, 2, 4, 8]) func aPartHasThePixelsOfTheWhole(reduction: Int) throws {
        for (name, bytes) in try Self.files() {
            let photo = try openedPhoto(bytes)
            let noted = try photo.decode(reduction: 8).photo
            let whole = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: reduction).image
            let pixels = try whole.pixelBytes()
            let rowLength = whole.size.width * whole.bands
            for first in stride(from: 0, to: Self.size.height, by: 37) {
                for end in [first + 1, first + 100, Self.size.height] where end <= Self.size.height {
                    let part = try noted.decode(storedRows: first..<end, reduction: reduction)
                    let expected = pixels[part.rows.lowerBound * rowLength..<part.rows.upperBound * rowLength]
                    #expect(try part.image.pixelBytes() == Array(expected), "\(name) \(first)..<\(end)")
                    #expect(part.damage == nil)
                }
            }
        }
    }

    @Test func aPartHoldsOnlyTheRowsThatItNeeds() throws {
        for (name, bytes) in try Self.files() {
            let starts = try #require(
                try VipsImage.shrunkJPEG(bytes, profile: nil, size: Self.size, bands: 3, reduction: 4)?.rowStarts
            )
            #expect(starts.part(of: bytes, showing: 0..<643) == nil, "nothing can be left out")
            let part = try #require(starts.part(of: bytes, showing: 480..<560), "\(name)")
            #expect(part.bytes.count < bytes.count / 2)
            let height = try VipsImage.decodedJPEG(part.bytes, profile: nil, reduction: 1).image.size.height
            // 80 rows, at most two more rows of units of 16 pixels on each side, and the grey row.
            #expect(height <= 80 + 5 * 16, "\(name)")
        }
    }

    @Test func aFileWithRestartMarkersIsDecodedWhole() throws {
        try VipsLibrary.start()
        let bytes = try FileContent.read(
            PackageFolder.fixture("sampling/chroma-420-restarts.jpg"),
            maximumBytes: .max
        )
        let shrunk = try #require(
            try VipsImage.shrunkJPEG(
                bytes,
                profile: nil,
                size: PixelSize(width: 93, height: 71),
                bands: 3,
                reduction: 4
            )
        )
        #expect(shrunk.rowStarts == nil)
    }
}
