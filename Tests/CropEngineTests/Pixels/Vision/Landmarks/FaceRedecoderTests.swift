import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

@Suite struct FaceRedecoderTests {
    private static func face(x: Double, y: Double, side: Double) -> Face {
        ScriptedFaces.face(x: x, y: y, width: side, height: side)
    }

    private static func header(_ format: ImageFormat, longSide: Int) -> PhotoHeader {
        PhotoHeader(
            format: format,
            storedSize: PixelSize(width: longSide, height: longSide * 2 / 3),
            orientation: .upright,
            hasOrientationTag: false,
            bands: 3
        )
    }

    /// The decode has the wanted number of pixels if the photo has them; it is never coarser than the usual decode, and
    /// no finer than needed.
    @Test func facesAreDescribedInEnoughPixels() {
        for longSide in [800, 1599, 1600, 3199, 3200, 6400, 12_800, 30_000] {
            let header = Self.header(.jpeg, longSide: longSide)
            let usual = DecodeReductionPolicy(longSide: 1600).reduction(of: header)
            for side in stride(from: 5.0, through: 900, by: 3.5) {
                let box = PixelRect(x: 10, y: 10, width: side, height: side)
                let reduction = DecodeReductionPolicy.describedReduction(of: box, in: header)
                let good = [1, 2, 4, 8].filter { $0 == 1 || side / Double($0) >= 80 }
                #expect(reduction == min(usual, good.max() ?? 1), "\(longSide) \(side)")
                for format in [ImageFormat.webp, .heic] {
                    let planar = Self.header(format, longSide: longSide)
                    #expect(DecodeReductionPolicy.describedReduction(of: box, in: planar) == reduction, "\(format)")
                }
                #expect(
                    DecodeReductionPolicy.describedReduction(of: box, in: Self.header(.png, longSide: longSide)) == 1
                )
            }
        }
    }

    /// Each band holds its needs at their scale and keeps the maximum height, and no two neighbours could be joined.
    @Test func bandsHoldAllNeeds() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let needs = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                let start = Int.random(in: 0...4000, using: &random)
                let length = Int.random(in: 1...700, using: &random)
                return Band(
                    reduction: [1, 2, 4].randomElement(using: &random) ?? 1,
                    storedRows: start..<start + length
                )
            }
            func greatest(_ reduction: Int) -> Int { 500 * reduction }
            let bands = Band.covering(needs, maximumRowCount: greatest)
            #expect(needs.allSatisfy { need in bands.contains { $0.covers(need) } })
            for band in bands {
                #expect(band.storedRows.count <= greatest(band.reduction) || needs.contains(band))
                #expect(needs.contains { $0.reduction == band.reduction && band.covers($0) })
            }
            for (first, second) in zip(bands, bands.dropFirst()) where first.reduction == second.reduction {
                #expect(first.storedRows.lowerBound <= second.storedRows.lowerBound)
            }
            #expect(Set(needs.map(\.reduction)) == Set(bands.map(\.reduction)))
            #expect(bands.count <= needs.count)
        }
        let crowd = stride(from: 0, to: 400, by: 10).map { Band(reduction: 2, storedRows: $0..<$0 + 100) }
        #expect(Band.covering(crowd) { 500 * $0 } == [Band(reduction: 2, storedRows: 0..<490)])
    }

    /// A photo of 3,600 × 2,400 stored pixels.
    private static func photo(_ format: EncodeOptions.Format, _ orientation: Orientation) throws -> LoadedPhoto {
        let group = try openedPhoto(try Samples.bytes("scenes/group-18-small.jpg")).decode(reduction: 1).image
        let size = PixelSize(width: 3600, height: 2400)
        var options = EncodeOptions()
        options.format = format
        let bytes = try group.resized(to: size, quality: .fast).encoded(with: options, strips: true)
            .withUnsafeBytes { Array($0) }
        return try openedPhoto(format == .jpeg ? bytes.withJPEGOrientation(orientation.rawValue) : bytes)
    }

    /// Decoding only the rows around a face gives the same pixels as decoding the whole photo at that scale.
    @Test(arguments: [Orientation.upright, .turned180, .needsClockwiseTurn, .transposed])
    func closeUpsShowWhatTheWholeDecodeShows(orientation: Orientation) throws {
        try expectSame(Self.photo(.jpeg, orientation))
    }

    @Test func aWebPIsDecodedFinerToo() throws {
        try expectSame(Self.photo(.webp, .upright))
    }

    @Test(.enabled(if: FormatSupport.canRead(.heic))) func aHEICIsDecodedFinerToo() throws {
        let tile = try #require(HEIFTile(onlyPictureOf: Samples.bytes("formats/hevc.heic"), side: 320))
        let tiles = [HEIFTile](repeating: tile, count: 12 * 8)
        try expectSame(openedPhoto(HEIFFile(gridOf: tiles, columns: 12, width: 3600, height: 2400).bytes))
    }

    private func expectSame(_ photo: LoadedPhoto) throws {
        let faces = [
            Self.face(x: 300, y: 200, side: 90), Self.face(x: 1900, y: 2000, side: 40),
            Self.face(x: 1200, y: 1100, side: 400), Self.face(x: 2000, y: 20, side: 60),
            Self.face(x: 40, y: 1200, side: 126), Self.face(x: 2300, y: 2330, side: 70),
        ]
        let first = try photo.decode(reduction: 2)
        let whole = try photo.decode(reduction: 1)
        var visited: [Int] = []
        try FaceRedecoder(in: first).visit(faces) { index, decoded throws(PhotoError) in
            visited.append(index)
            let box = faces[index].box
            let isSmall = box.side < 160
            #expect(decoded.scale.coarser.rounded() == (isSmall ? 1 : 2))
            #expect((decoded.rows.count < whole.rows.count / 2) == isSmall || photo.header.orientation != .upright)
            let seen = box.expanded(left: 20, top: 20, right: 20, bottom: 20)
            let part = try decoded.part(seen, pixelSide: 1)
            let expected = try (isSmall ? whole : first).part(seen, pixelSide: 1)
            #expect(part?.photoRect == expected?.photoRect && part?.size == expected?.size)
            let differences = zip(part?.pixels ?? [], expected?.pixels ?? []).map { abs(Int($0) - Int($1)) }
            #expect(!differences.isEmpty && (differences.max() ?? 255) <= 2)
        }
        #expect(visited.sorted() == Array(faces.indices))
    }

    /// If the first decode is full-size, or fine enough because of a large output, nothing is decoded again.
    @Test func fineDecodesAreNotRepeated() throws {
        let face = Self.face(x: 300, y: 200, side: 30)
        let jpeg = try Self.photo(.jpeg, .upright)
        let small = try openedPhoto(try Samples.bytes("astronaut.png"))
        for decoded in [try jpeg.decode(reduction: 1), try small.decode(reduction: 1)] {
            try FaceRedecoder(in: decoded).visit([face]) { _, decode throws(PhotoError) in
                #expect(decode.image === decoded.image)
            }
        }
    }

    /// A decode of some rows returns no pixels outside them.
    @Test func aCloseUpShowsNothingOfOtherRows() throws {
        let closeUp = try Self.photo(.jpeg, .upright).decode(storedRows: 800..<1000, reduction: 1)
        for y in [0.0, 700, 1000, 2000] {
            #expect(try closeUp.part(PixelRect(x: 100, y: y, width: 50, height: 100), pixelSide: 1) == nil, "\(y)")
        }
        let edge = try #require(try closeUp.part(PixelRect(x: 9, y: 950, width: 50, height: 100), pixelSide: 1))
        #expect(edge.photoRect == PixelRect(x: 9, y: 950, width: 50, height: 50))
    }
}
