import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The fast decoder of plain PNGs, compared with libvips.
@Suite struct PlainPNGTests {
    private static let colourTypes = [1: 0, 2: 4, 3: 2, 4: 6]
    /// Narrower and wider than the two pixels by which the lower of two rows lags.
    private static let sizes = [(1, 1), (2, 2), (3, 5), (1, 9), (17, 1), (5, 8), (31, 7), (64, 33)]

    private static func header(width: Int, height: Int, bands: Int, bytesPerValue: Int) -> PhotoHeader {
        PhotoHeader(
            format: .png,
            storedSize: PixelSize(width: width, height: height),
            orientation: .upright,
            hasOrientationTag: false,
            bands: bands,
            bytesPerValue: bytesPerValue
        )
    }

    private static func plain(_ bytes: [UInt8], _ header: PhotoHeader) throws -> VipsImage? {
        guard case .decoded(let image) = try VipsImage.plainPNG(bytes, header, profile: nil) else { return nil }
        return image
    }

    /// What decoders give: the size, the bands, the depth, what the values mean, and all values.
    private struct Content: Equatable {
        var size: PixelSize
        var bands: Int
        var bytesPerValue: Int
        var interpretation: String
        var values: [UInt16]

        init(_ image: VipsImage) throws {
            size = image.size
            bands = image.bands
            bytesPerValue = image.bytesPerValue
            interpretation = String(describing: image.interpretation)
            values = try image.sixteenBitValues()
        }
    }

    /// What libvips makes of a file; `nil` if it refuses it.
    private static func libvips(_ bytes: [UInt8]) -> Content? {
        try? Content(LibvipsDecode.image(bytes, .png))
    }

    /// A file of a smooth picture with noise, in which all bytes differ.
    private static func file(width: Int, height: Int, bands: Int, bytesPerValue: Int, filters: [UInt8]) -> PNGFile {
        var generator = SeededGenerator(seed: UInt64(width * height * bands))
        let rows = (0..<height).map { row in
            (0..<width * bands * bytesPerValue).map { index in
                UInt8(truncatingIfNeeded: 3 * row + index + Int.random(in: 0...40, using: &generator))
            }
        }
        var file = PNGFile(
            width: width,
            height: height,
            bitDepth: 8 * bytesPerValue,
            colourType: colourTypes[bands] ?? 0,
            rows: rows
        )
        file.filters = filters
        return file
    }

    /// Each filter alone, and all that may follow each other.
    private static let filters: [[UInt8]] = [
        [0], [1], [2], [3], [4], [4, 0], [4, 4, 1], [4, 4, 4, 2], [3, 4, 4, 4], [0, 1, 2, 3, 4, 3, 2, 1],
        [2, 4, 4, 0, 4, 4, 3, 4],
    ]

    @Test(arguments: 1...4, [1, 2]) func pixelsAreThoseOfLibvips(bands: Int, bytesPerValue: Int) throws {
        for (width, height) in Self.sizes {
            let header = Self.header(width: width, height: height, bands: bands, bytesPerValue: bytesPerValue)
            for filters in Self.filters {
                for chunkLength in [Int.max, 100, 7, 1] where chunkLength > 1 || width * height < 100 {
                    var file = Self.file(
                        width: width,
                        height: height,
                        bands: bands,
                        bytesPerValue: bytesPerValue,
                        filters: filters
                    )
                    file.chunkLength = chunkLength
                    let image = try #require(try Self.plain(file.bytes, header), "\(width)×\(height) \(filters)")
                    let content = try Content(image)
                    let same = content == Self.libvips(file.bytes)
                    #expect(same, "\(width)×\(height) \(filters) in chunks of \(chunkLength)")
                    // What the encoder of the test wrote is a second statement.
                    let written = file.rows.flatMap { $0 }.map(Int.init)
                    let expected =
                        bytesPerValue == 1
                        ? written.map { $0 * 257 }
                        : stride(from: 0, to: written.count, by: 2).map { written[$0] << 8 | written[$0 + 1] }
                    #expect(content.values.map(Int.init) == expected)
                }
            }
        }
    }

    /// Values at the ends of the range, where predictions wrap around.
    @Test(arguments: 1...4, [1, 2]) func extremeValuesAreThoseOfLibvips(bands: Int, bytesPerValue: Int) throws {
        var generator = SeededGenerator(seed: 7)
        let header = Self.header(width: 9, height: 6, bands: bands, bytesPerValue: bytesPerValue)
        for filter in UInt8(0)...4 {
            for _ in 0..<40 {
                var file = Self.file(width: 9, height: 6, bands: bands, bytesPerValue: bytesPerValue, filters: [filter])
                file.rows = file.rows.map { row in
                    row.map { _ in [0, 1, 127, 128, 254, 255].randomElement(using: &generator) ?? 0 }
                }
                let image = try #require(try Self.plain(file.bytes, header))
                #expect(try Content(image) == Self.libvips(file.bytes), "filter \(filter)")
            }
        }
    }

    /// Files that libvips compresses, with the filters that libpng chooses.
    @Test func compressedFilesAreThoseOfLibvips() throws {
        for (width, height) in Self.sizes + [(400, 280), (1, 300), (1000, 3)] {
            let picture = TestPicture.scene(PixelSize(width: width, height: height))
            let bytes = try picture.encoded(as: .png)
            let header = Self.header(width: width, height: height, bands: 3, bytesPerValue: 1)
            let image = try #require(try Self.plain(bytes, header))
            #expect(try TestPicture(image) == picture)
            #expect(try Content(image) == Self.libvips(bytes))
        }
        let samples = [("astronaut.png", 3, 1), ("camera.png", 1, 1), ("formats/deep-16-bit.png", 3, 2)]
        for (name, bands, bytesPerValue) in samples {
            let bytes = try Samples.bytes(name)
            let photo = try openedPhoto(bytes)
            #expect(photo.header.bands == bands && photo.header.bytesPerValue == bytesPerValue, "\(name)")
            let image = try #require(try Self.plain(bytes, photo.header), "\(name)")
            #expect(try Content(image) == Self.libvips(bytes), "\(name)")
            #expect(try Content(photo.decode().image) == Self.libvips(bytes), "\(name)")
        }
    }

    @Test func aPartIsThatOfTheWhole() throws {
        let picture = TestPicture.scene(PixelSize(width: 61, height: 47))
        let photo = try openedPhoto(picture.encoded(as: .png))
        for area in [
            WholePixelRect(x: 0, y: 0, width: 61, height: 47), WholePixelRect(x: 7, y: 9, width: 20, height: 11),
            WholePixelRect(x: 60, y: 46, width: 1, height: 1),
        ] {
            let part = try photo.decode(area, reduction: 8)
            #expect(try part.pixelBytes() == LibvipsDecode.image(photo.bytes, .png).cropped(to: area).pixelBytes())
        }
    }

    @Test func aProfileIsKept() throws {
        let picture = TestPicture.scene(PixelSize(width: 8, height: 8))
        try VipsLibrary.start()
        let image = try VipsImage.of(pixels: picture.pixels, size: picture.size, bands: 3)
        image.setBlob("icc-profile-data", TestProfile.adobeRGB.bytes)
        var options = EncodeOptions()
        options.format = .png
        let bytes = try image.encoded(with: options, strips: false).withUnsafeBytes { [UInt8]($0) }
        let photo = try openedPhoto(bytes)
        #expect(try Self.plain(bytes, photo.header) != nil)
        #expect(try photo.decode().image.profileBytes == TestProfile.adobeRGB.bytes)
    }

    // MARK: Other kinds

    private static let plainFile = file(width: 6, height: 5, bands: 3, bytesPerValue: 1, filters: [0, 1, 2, 3, 4])
    private static let plainHeader = header(width: 6, height: 5, bands: 3, bytesPerValue: 1)

    /// Chunks that change nothing about the pixels.
    @Test func otherChunksAreNotLookedAt() throws {
        var behindCount = 0
        for (name, content) in [
            ("tEXt", Array("Title\0x".utf8)), ("gAMA", [0, 0, 0xB1, 0x8F]), ("pHYs", [0, 0, 1, 0, 0, 0, 1, 0, 1]),
            ("sBIT", [5, 5, 5]), ("bKGD", [0, 1, 0, 2, 0, 3]), ("sRGB", [0]), ("tIME", [7, 230, 1, 1, 1, 1, 1]),
            ("abCd", []), ("cHRM", [UInt8](repeating: 1, count: 32)),
        ] {
            let bytes = Self.plainFile.bytes.withPNGChunk(name, content)
            let image = try #require(try Self.plain(bytes, Self.plainHeader), "\(name)")
            #expect(try Content(image) == Self.libvips(bytes), "\(name)")
            // The same behind the pixels.
            let behind: [UInt8] =
                Self.plainFile.bytes.prefix(Self.plainFile.bytes.count - 12) + PNGFile.chunk(name, content)
                + PNGFile.chunk("IEND", [])
            if let image = try Self.plain(behind, Self.plainHeader), let whole = Self.libvips(behind) {
                #expect(try Content(image) == whole, "\(name) behind the pixels")
                behindCount += 1
            }
        }
        #expect(behindCount > 0)
    }

    private static func changed(_ change: (inout PNGFile) -> Void) -> [UInt8] {
        var file = plainFile
        change(&file)
        return file.bytes
    }

    private static func otherKinds() -> [(name: String, bytes: [UInt8])] {
        let plain = plainFile.bytes
        let end = PNGFile.chunk("IEND", [])
        let withoutEnd = Array(plain.dropLast(12))
        // The signature and the header have 33 bytes.
        let header = Array(plain[..<33])
        let data = Array(withoutEnd[33...])
        let split = changed { $0.chunkLength = 40 }
        // 40 bytes of data and 12 around them.
        let first = Array(split[33..<33 + 52])
        let others = Array(split[(33 + 52)...])
        let text = PNGFile.chunk("tEXt", Array("a\0b".utf8))
        return [
            ("interlaced", changed { $0.isInterlaced = true }),
            ("transparent colour", plain.withPNGChunk("tRNS", [0, 1, 0, 2, 0, 3])),
            ("animated", plain.withPNGChunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])),
            ("frame", plain.withPNGChunk("fcTL", [UInt8](repeating: 0, count: 26))),
            ("unknown filter", changed { $0.filters = [5] }),
            ("unknown filter below", changed { $0.filters = [0, 9] }),
            ("suggested palette", plain.withPNGChunk("PLTE", [1, 2, 3])),
            ("unknown critical chunk", plain.withPNGChunk("ABCD", [])),
            ("no letters", plain.withPNGChunk("ab1D", [])), ("second header", header + header[8...] + data + end),
            ("a row too few", changed { $0.rows.removeLast() }),
            ("a row too many", changed { $0.rows += [$0.rows[0]] }),
            ("a short row", changed { $0.rows[4].removeLast() }), ("no end", withoutEnd), ("no pixels", header + end),
            ("bytes behind the end", plain + [0]), ("an end with data", withoutEnd + PNGFile.chunk("IEND", [0])),
            ("text between the pixels", header + first + text + others), ("two ends", plain + end),
            ("pixels after the end", header + first + end + others),
            ("data behind the pixels", header + data + data + end),
            ("no header", Array(plain[..<8]) + data + end), ("no signature", Array(plain[8...])), ("nothing", []),
        ]
    }

    /// Unusual files are left to libvips; but libvips reads some, and then the photo is what libvips makes of it.
    @Test func otherKindsAreLeftToLibvips() throws {
        for (name, bytes) in Self.otherKinds() {
            #expect(try Self.plain(bytes, Self.plainHeader) == nil, "\(name)")
            guard let photo = try? openedPhoto(bytes) else { continue }
            let decoded = try? Content(photo.decode().image)
            #expect(decoded == Self.libvips(bytes), "\(name)")
        }
    }

    @Test func palettesAndFewBitsAreLeftToLibvips() throws {
        let rows: [[UInt8]] = [[0, 1, 0, 1], [1, 1, 0, 0]]
        let palette = PNGFile(width: 4, height: 2, colourType: 3, palette: [1, 2, 3, 4, 5, 6], rows: rows)
        let fewBits = PNGFile(width: 8, height: 2, bitDepth: 1, colourType: 0, rows: [[0x5A], [0xA5]])
        for file in [palette, fewBits] {
            let photo = try openedPhoto(file.bytes)
            #expect(try Self.plain(file.bytes, photo.header) == nil)
            #expect(try Content(photo.decode().image) == Self.libvips(file.bytes))
        }
    }

    @Test func anotherPictureThanTheHeaderSaysIsRefused() throws {
        let bytes = Self.plainFile.bytes
        #expect(try Self.plain(bytes, Self.plainHeader) != nil)
        for (width, height, bands, bytesPerValue) in [
            (5, 5, 3, 1), (6, 4, 3, 1), (6, 6, 3, 1), (5, 6, 3, 1), (6, 5, 1, 1), (6, 5, 4, 1), (6, 5, 3, 2),
            (6, 5, 5, 1),
            (6, 5, 3, 4), (0, 5, 3, 1), (6, 0, 3, 1), (1_000_001, 1, 3, 1),
        ] {
            let header = Self.header(width: width, height: height, bands: bands, bytesPerValue: bytesPerValue)
            #expect(try Self.plain(bytes, header) == nil, "\(header.storedSize) \(bands) \(bytesPerValue)")
        }
    }

    // MARK: Damage

    private static let damagedFiles = [
        plainFile, file(width: 3, height: 4, bands: 4, bytesPerValue: 2, filters: [4, 4, 3, 1]),
        file(width: 7, height: 2, bands: 2, bytesPerValue: 1, filters: [4]),
    ]

    private static func header(of file: PNGFile) -> PhotoHeader {
        let bands = colourTypes.first { $0.value == file.colourType }?.key ?? 0
        return header(width: file.width, height: file.height, bands: bands, bytesPerValue: file.bitDepth / 8)
    }

    @Test func everyIncompleteFileIsLeftToLibvips() throws {
        for file in Self.damagedFiles {
            let bytes = file.bytes
            for end in bytes.indices {
                #expect(try Self.plain(Array(bytes[..<end]), Self.header(of: file)) == nil, "the first \(end) bytes")
            }
        }
    }

    @Test func everyChangedBitIsSeen() throws {
        for file in Self.damagedFiles {
            let original = file.bytes
            for index in original.indices {
                for bit in 0..<8 {
                    var bytes = original
                    bytes[index] ^= 1 << bit
                    #expect(try Self.plain(bytes, Self.header(of: file)) == nil, "bit \(bit) of byte \(index)")
                }
            }
        }
    }

    /// The file with right checksums of all chunks, which are read as far as their lengths allow.
    private static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
        var result = Array(bytes[..<8])
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard position + 12 + length <= bytes.count else { break }
            let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            guard name.utf8.count == 4 else { break }
            result += PNGFile.chunk(name, Array(bytes[position + 8..<position + 8 + length]))
            position += 12 + length
        }
        return result + bytes[position...]
    }

    /// Damage that the checksums of the chunks do not show: what is decoded nevertheless is what libvips decodes.
    @Test func changesWithRightChecksumsAreDecodedLikeLibvipsOrNotAtAll() throws {
        var decodedCount = 0
        for file in Self.damagedFiles {
            let original = file.bytes.withPNGChunk("abCd", [1, 2, 3, 4])
            for index in original.indices.dropFirst(8) {
                for bit in 0..<8 {
                    var bytes = original
                    bytes[index] ^= 1 << bit
                    bytes = Self.withRightChecksums(bytes)
                    guard let image = try Self.plain(bytes, Self.header(of: file)) else { continue }
                    decodedCount += 1
                    #expect(try Content(image) == Self.libvips(bytes), "bit \(bit) of byte \(index)")
                }
            }
        }
        #expect(decodedCount > 100, "the test must see files that are decoded")
    }

    /// A window that is smaller than the distance of a repetition, which zlib refuses.
    @Test func aWindowThatIsTooSmallIsLeftToLibvips() throws {
        let picture = TestPicture(PixelSize(width: 100, height: 100)) { x, y in (x, y, 9) }
        let original = try picture.encoded(as: .png)
        let header = Self.header(width: 100, height: 100, bands: 3, bytesPerValue: 1)
        #expect(try Self.plain(original, header) != nil)
        let data = try #require(original.indices.first { Array(original[$0...].prefix(4)) == Array("IDAT".utf8) }) + 4
        for window in UInt8(0)..<7 {
            var bytes = original
            bytes[data] = window << 4 | 8
            // The two bytes are a multiple of 31 (RFC 1950, 2.2).
            bytes[data + 1] = 0
            while (Int(bytes[data]) << 8 | Int(bytes[data + 1])) % 31 != 0 { bytes[data + 1] += 1 }
            bytes = Self.withRightChecksums(bytes)
            #expect(try Self.plain(bytes, header) == nil, "\(256 << Int(window)) bytes")
        }
    }
}
