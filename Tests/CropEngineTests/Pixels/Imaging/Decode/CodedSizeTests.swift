import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// HEIC and AVIF files that hold a larger picture than they declare are refused before a decoder starts, and no others.
@Suite struct CodedSizeTests {
    private static func coded(_ bytes: [UInt8]) -> CodedSize? { bytes.withUnsafeBufferPointer { CodedSize($0) } }

    /// Coded pictures are larger by what fills their last blocks.
    private static func covers(_ coded: PixelSize?, _ size: PixelSize) -> Bool {
        guard let coded else { return false }
        return (0..<64).contains(coded.width - size.width) && (0..<64).contains(coded.height - size.height)
    }

    /// Files with their sizes: of libvips, of libheif, and a tiny one.
    private static func files() throws -> [(bytes: [UInt8], size: PixelSize)] {
        let made = try [(37, 23), (64, 64), (161, 90), (800, 3)].map { width, height in
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

    private static func refusal(_ bytes: [UInt8]) -> String? {
        guard case .corrupt(let error)? = SafetyCheck.failure(bytes, .avif) else { return nil }
        return error.description
    }

    @Test func isFoundWhateverIsDeclared() throws {
        for (bytes, size) in try Self.files() {
            #expect(Self.covers(Self.coded(bytes)?.coded, size), "\(size)")
            #expect(Self.coded(bytes)?.declared == size)
            let lying = try Self.declaring(PixelSize(width: 8, height: 8), bytes)
            #expect(Self.covers(Self.coded(lying)?.coded, size), "\(size)")
            #expect(Self.coded(lying)?.declared == PixelSize(width: 8, height: 8))
        }
    }

    /// Pictures of 24,576×24,576 pixels that are declared as 64×64 took gigabytes before they were found to be corrupt.
    @Test(arguments: ["lying.avif", "lying-in-parts.avif"])
    func aPictureLargerThanDeclaredReachedTheDecoder(fixture: String) throws {
        let path = PackageFolder.root.appending("Tests/Fixtures/avif/\(fixture)").string
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(Self.refusal(bytes) == "heif: the coded picture has 24576×24576 pixels, the file declares 64×64")
        let error = #expect(throws: PhotoError.self) { try openedPhoto(bytes) }
        #expect(error?.code == .corrupt)
    }

    /// A grid of 65,025 tiles in 130 KB, declared as 64×64, took 1.6 GB before it was found to be corrupt.
    @Test(arguments: [64, 320, 321, 6_400, 65_535, 1 << 20]) func aGridLargerThanDeclaredIsRefused(side: Int) throws {
        let bytes = try FileTree.bytes(of: PackageFolder.fixture("heic/tile-1.heic"))
        let tile = try #require(HEIFTile(onlyPictureOf: bytes, side: 64))
        var file = HEIFFile(gridOf: [tile, tile], columns: 2, width: side, height: 64, hasWideSides: side > 65_535)
        let grid = try #require(file.items.indices.last)
        file.items[grid].properties[0] = .size(width: 64, height: 64)
        #expect(Self.coded(file.bytes)?.contradictsDeclaration == (side - 64 > 256))
        // The same size where an overlay has it.
        file.items[grid].type = "iovl"
        let sides = [UInt8].bigEndian(side, byteCount: 4) + .bigEndian(64, byteCount: 4)
        file.items[grid].data = [0, 1] + [UInt8](repeating: 0, count: 8) + sides
        #expect(Self.coded(file.bytes)?.contradictsDeclaration == (side - 64 > 256))
    }

    /// Only what is larger than any padding is refused, in each direction, wherever the size stands.
    @Test func aPictureThatIsDeclaredSmallerIsRefused() throws {
        for (bytes, size) in try Self.files() {
            let coded = try #require(Self.coded(bytes)?.coded)
            for width in stride(from: 1, through: size.width, by: 9) {
                for height in [1, size.height] {
                    let lying = try Self.declaring(PixelSize(width: width, height: height), bytes)
                    let isTooLarge = coded.width - width > 256 || coded.height - height > 256
                    #expect((Self.refusal(lying) != nil) == isTooLarge, "\(coded) as \(width)×\(height)")
                }
            }
        }
    }

    @Test func honestFilesOfAllSmallSizesAreDecoded() throws {
        for side in 1...70 {
            let size = PixelSize(width: side, height: 71 - side)
            let bytes = try TestPicture.scene(size).encoded(as: .avif)
            #expect(Self.refusal(bytes) == nil, "\(size)")
        }
    }

    @Test func cutFilesAreSurvived() throws {
        for (bytes, size) in try Self.files() {
            for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 500)) {
                let cut = Self.coded(Array(bytes[..<count]))
                #expect(cut == nil || Self.covers(cut?.coded, size), "\(count) bytes")
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
            // Profile, still picture, not reduced.
            bits.write(0, 5)
            bits.write(hasTiming ? 1 : 0, 1)
            if hasTiming {
                bits.write(1, 32)
                bits.write(25, 32)
                bits.write(isEqual ? 1 : 0, 1)
                // 4 as Exp-Golomb.
                if isEqual { bits.write(0b00101, 5) }
                bits.write(hasModel ? 1 : 0, 1)
                // Delays have 10 bits.
                if hasModel { bits.write((9 << 42) | (1 << 10), 47) }
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
