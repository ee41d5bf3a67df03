import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The parsers that read a file before any decoder must handle arbitrary content.
@Suite struct HeaderParserTests {
    /// Reproducible pseudo-random numbers (Knuth's multiplier, the upper bits).
    private struct Scrambler {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    /// Bytes that often cause overflows; they occur more often than others.
    private static let nastyBytes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]

    private static func damaged(_ bytes: [UInt8], _ scrambler: inout Scrambler) -> [UInt8] {
        var damaged = bytes
        let start =
            scrambler.next(below: 2) == 0
            ? scrambler.next(below: min(200, bytes.count)) : scrambler.next(below: bytes.count)
        for position in start..<min(start + 1 + scrambler.next(below: 8), bytes.count) {
            damaged[position] = nastyBytes[scrambler.next(below: nastyBytes.count)]
        }
        return damaged
    }

    @Test func damagedFilesAreSurvived() throws {
        var scrambler = Scrambler(state: 2_026)
        for (name, bytes) in try TruncationTests.files() {
            let format = try #require(
                ImageFormat(sniffing: Array(bytes.prefix(PictureFormat.sniffedByteCount))),
                "\(name)"
            )
            for _ in 0..<400 {
                let damaged = Self.damaged(bytes, &scrambler)
                let size = DeclaredSize.of(damaged, format: format)
                #expect(size.map { $0.width >= 0 && $0.height >= 0 } ?? true)
                _ = TruncationCheck.endsEarly(damaged, format: format)
            }
        }
    }

    @Test func damagedProfilesAreSurvived() {
        var scrambler = Scrambler(state: 7)
        for profile in [TestProfile.sRGB, TestProfile.adobeRGB.bytes, TestProfile.grey(gamma: 2.2)] {
            for _ in 0..<2_000 {
                let bands = ColourProfile(Self.damaged(profile, &scrambler))?.colourBands
                #expect(bands == nil || [1, 3, 4].contains(bands))
            }
        }
    }

    @Test func orientationOfHEIFIsInItsProperties() throws {
        let withoutTurn = SamplePicture.heic
        let properties = try #require(withoutTurn.withUnsafeBufferPointer { HEIFProperties(bytes: $0) })
        #expect(properties.declaredSize == PixelSize(width: 64, height: 64))
        #expect(!properties.saysOrientation)
        // The box `pixi` is not needed here. Renamed to `irot`, it declares that the picture must be turned.
        var turned = withoutTurn
        let position = try #require(turned.indices.first { Array(turned[$0...].prefix(4)) == Array("pixi".utf8) })
        turned.replaceSubrange(position..<position + 4, with: Array("irot".utf8))
        #expect(turned.withUnsafeBufferPointer { HEIFProperties(bytes: $0) }?.saysOrientation == true)
        #expect(properties.orientation == .upright)
        // The next byte tells by how many quarter turns anticlockwise (ISO/IEC 23008-12, 6.5.10).
        let orientations: [Orientation] = [.upright, .needsAnticlockwiseTurn, .turned180, .needsClockwiseTurn]
        for (turns, orientation) in orientations.enumerated() {
            turned[position + 4] = UInt8(turns)
            #expect(turned.withUnsafeBufferPointer { HEIFProperties(bytes: $0) }?.orientation == orientation)
        }
        turned.replaceSubrange(position..<position + 4, with: Array("imir".utf8))
        let mirrored = try #require(turned.withUnsafeBufferPointer { HEIFProperties(bytes: $0) })
        #expect(mirrored.orientation == nil, "what comes first, the turn or the mirror, is not read")
    }
}
