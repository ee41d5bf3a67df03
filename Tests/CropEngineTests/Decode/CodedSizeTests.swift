import Testing

@testable import CropEngine

/// What HEIC and AVIF files really hold is found before a decoder starts on it.
@Suite struct CodedSizeTests {
    /// Coded pictures are larger by what fills their last blocks.
    private static func covers(_ coded: PixelSize?, _ size: PixelSize) -> Bool {
        guard let coded else { return false }
        return (0..<64).contains(coded.width - size.width) && (0..<64).contains(coded.height - size.height)
    }

    /// Files with their sizes: of libvips, of libheif, and a tiny one.
    private static func files() throws -> [(bytes: [UInt8], size: PixelSize)] {
        let made = try [(37, 23), (64, 64), (161, 90)].map { width, height in
            let size = PixelSize(width: width, height: height)
            return (try TestPicture.scene(size).encoded(as: .avif), size)
        }
        let samples = try ["av1.avif", "hevc.heic"].map { name in
            (try Samples.bytes("formats/\(name)"), PixelSize(width: 320, height: 320))
        }
        return made + samples + [(SamplePicture.heic, PixelSize(width: 64, height: 64))]
    }

    /// The file with another size in its property.
    private static func declaring(_ size: PixelSize, _ bytes: [UInt8]) throws -> [UInt8] {
        let name = Array("ispe".utf8)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + 8
        return bytes[..<start] + .bigEndian(size.width, byteCount: 4) + .bigEndian(size.height, byteCount: 4)
            + bytes[(start + 8)...]
    }

    @Test func isFoundWhateverIsDeclared() throws {
        for (bytes, size) in try Self.files() {
            #expect(Self.covers(CodedSize.largest(bytes), size), "\(size)")
            let lying = try Self.declaring(PixelSize(width: 8, height: 8), bytes)
            #expect(Self.covers(CodedSize.largest(lying), size), "\(size)")
        }
    }

    @Test func aPictureThatLiesAboutItsSizeIsRefused() throws {
        var options = DecodeOptions()
        options.maximumPixels = 50_000
        for (bytes, size) in try Self.files() where size.pixelCount > options.maximumPixels {
            let lying = try Self.declaring(PixelSize(width: 64, height: 64), bytes)
            let error = #expect(throws: PhotoError.self) { try openedPhoto(lying, options: options) }
            #expect(error?.code == .tooManyPixels)
        }
    }

    /// The limit is about the picture, not about what fills its last blocks.
    @Test func theLimitItselfIsAllowed() throws {
        for (bytes, size) in try Self.files() {
            var options = DecodeOptions()
            options.maximumPixels = size.pixelCount
            #expect(try openedPhoto(bytes, options: options).header.storedSize == size)
        }
    }

    @Test func cutFilesAreSurvived() throws {
        for (bytes, size) in try Self.files() {
            for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 500)) {
                let coded = CodedSize.largest(Array(bytes[..<count]))
                #expect(coded == nil || Self.covers(coded, size), "\(count) bytes")
            }
        }
    }

    /// Headers with all that may stand before the size, written bit by bit.
    @Test(arguments: [1, 7, 12, 16], [1, 2, 32])
    func sizesOfAV1StandBehindWhatIsOptional(bitCount: Int, pointCount: Int) throws {
        let size = PixelSize(width: 1 << (bitCount - 1), height: 1 << bitCount)
        for options in 0..<16 {
            let (hasTiming, isEqual) = (options & 1 != 0, options & 2 != 0)
            let (hasModel, hasDelays) = (hasTiming && options & 4 != 0, options & 8 != 0)
            var bits = BitWriter()
            bits.write(0, 5)  // profile, still picture, not reduced
            bits.write(hasTiming ? 1 : 0, 1)
            if hasTiming {
                bits.write(1, 32)
                bits.write(25, 32)
                bits.write(isEqual ? 1 : 0, 1)
                if isEqual { bits.write(0b00101, 5) }  // 4 as Exp-Golomb
                bits.write(hasModel ? 1 : 0, 1)
                if hasModel { bits.write((9 << 42) | (1 << 10), 47) }  // delays have 10 bits
            }
            bits.write(hasDelays ? 1 : 0, 1)
            bits.write(pointCount - 1, 5)
            for point in 0..<pointCount {
                bits.write(point, 12)
                bits.write(point % 32, 5)
                if point % 32 > 7 { bits.write(1, 1) }
                if hasModel { bits.write(point % 2, 1) }
                if hasModel, point % 2 == 1 { bits.write(0b101, 21) }
                if hasDelays { bits.write(point % 2, 1) }
                if hasDelays, point % 2 == 1 { bits.write(9, 4) }
            }
            for value in [bitCount - 1, bitCount - 1] { bits.write(value, 4) }
            for value in [size.width - 1, size.height - 1] { bits.write(value, bitCount) }
            let content = bits.bytes
            let delimiter: [UInt8] = [0x12, 0]
            let units = delimiter + [0x0A, UInt8(content.count & 0x7F) | 0x80, UInt8(content.count >> 7)] + content
            #expect(AV1SequenceHeader(units: units[...])?.size == size, "options \(options)")
            #expect(AV1SequenceHeader(units: ([0x08] + content)[...])?.size == size, "without a length")
        }
    }

    private struct BitWriter {
        private var bits: [UInt8] = []

        mutating func write(_ number: Int, _ count: Int) {
            bits += (0..<count).reversed().map { UInt8(number >> $0 & 1) }
        }

        var bytes: [UInt8] {
            stride(from: 0, to: bits.count, by: 8).map { start in
                (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
            }
        }
    }
}
