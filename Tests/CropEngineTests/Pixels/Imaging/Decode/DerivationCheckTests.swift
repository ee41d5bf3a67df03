import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Pictures in a HEIC or AVIF that are put together of others: what libheif gets wrong is refused before it sees it.
@Suite(.enabled(if: FormatSupport.canRead(.heic))) struct DerivationCheckTests {
    private typealias Item = HEIFFile.Item
    private typealias Reference = HEIFFile.Reference

    private static func tile(_ properties: [HEIFFile.Property] = []) throws -> Item {
        try PlanarFile.tile("tile-1").item(properties)
    }

    private static func refusal(_ file: HEIFFile) -> DerivationCheck.Refusal? {
        file.bytes.withUnsafeBufferPointer { bytes in
            do throws(DerivationCheck.Refusal) {
                try DerivationCheck.check(bytes)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Checks that a file is refused, as HEIC and as AVIF, for a reason that contains `text`; or that it is decoded, if
    /// that is `nil`.
    private static func expect(_ text: String?, _ file: HEIFFile, _ name: String) throws {
        guard let text else {
            #expect(try openedPhoto(file.bytes).decode().image.size.width > 0, "\(name)")
            return
        }
        for format in [ImageFormat.heic, .avif] {
            let refusal = SafetyCheck.failure(file.bytes, format)?.photoError("a.heic")
            #expect([refusal?.message, refusal?.cause].contains { $0?.contains(text) == true }, "\(name)")
        }
        let error = #expect(throws: PhotoError.self, "\(name)") { try openedPhoto(file.bytes) }
        #expect(error?.code == .unsupportedFormat || error?.code == .corrupt, "\(name)")
    }

    // MARK: Overlays

    private static func overlay(_ places: [(x: Int, y: Int)], isWide: Bool = true) throws -> HEIFFile {
        HEIFFile(
            items: [.overlay(width: 64, height: 48, places, isWide: isWide), try tile()],
            [Reference("dimg", from: 1, to: places.map { _ in 2 })]
        )
    }

    /// Of a picture that began on the left of the canvas or above it, libheif showed what was in the memory behind it.
    @Test(arguments: [false, true]) func picturesOfAnOverlayBeginOnItsCanvas(isWide: Bool) throws {
        let least = isWide ? -1 << 31 : -1 << 15
        let offsets = [least, least + 1, -1_000, -65, -64, -63, -1, 0, 1, 47, 48, 63, 64, 65, 1_000, -least - 1]
        for x in offsets {
            for y in offsets {
                let isInside = (0..<64).contains(x) && (0..<48).contains(y)
                for places in [[(x, y)], [(0, 0), (x, y)], [(x, y), (0, 0)]] {
                    let refusal = Self.refusal(try Self.overlay(places, isWide: isWide))
                    #expect((refusal == nil) == isInside, "\(places)")
                }
            }
        }
        try Self.expect("begin outside of it", Self.overlay([(0, -63)], isWide: isWide), "above")
    }

    /// Tiles, copies, grids and overlays of each other, with sizes and places that may be wrong.
    private static func derivation(_ random: inout SeededGenerator) throws -> HEIFFile {
        var items: [Item] = []
        var references: [Reference] = []
        for number in 1...Int.random(in: 1...2, using: &random) {
            let (width, height) = (Int.random(in: 1...130, using: &random), Int.random(in: 1...130, using: &random))
            let count = Int.random(in: 1...3, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: items.append(.copy(width: 64, height: 64))
            case 1: items.append(.grid(columns: count, rows: 1, width: width, height: height))
            default:
                let places = (0..<count).map { _ in
                    (x: Int.random(in: -1...width, using: &random), y: Int.random(in: -1...height, using: &random))
                }
                items.append(.overlay(width: width, height: height, places, isWide: .random(using: &random)))
            }
            let sourceCount = items[number - 1].type == "iden" ? 1 : count
            references.append(Reference("dimg", from: number, to: [Int](repeating: number + 1, count: sourceCount)))
        }
        return HEIFFile(items: items + [try tile()], references)
    }

    /// Each is decoded with two kinds of bytes in the free memory: what no picture covers may not show them.
    @Test(.notSanitized) func aDerivedPictureShowsNothingOfTheMemory() throws {
        var random = SeededGenerator(seed: 56)
        var decodedCount = 0
        for number in 1...300 {
            let bytes = try Self.derivation(&random).bytes
            let pictures = ([0x55, 0xAA] as [UInt8]).map { value -> [UInt8]? in
                GreyMemoryTests.fillFreeMemory(with: value, [1_000, 4_000, 8_000, 13_000, 17_000, 26_000, 52_000])
                // Some are refused, as other tests show.
                return try? openedPhoto(bytes).decode().image.pixelBytes()
            }
            #expect(pictures[0] == pictures[1], "picture \(number)")
            decodedCount += pictures[0] == nil ? 0 : 1
        }
        #expect(decodedCount >= 100, "or the test says little")
    }

    @Test func anOverlayHasAPlaceForEachPicture() throws {
        for (pictureCount, placeCount) in [(1, 0), (3, 1), (1, 2), (0, 1)] {
            let places = [(x: Int, y: Int)](repeating: (0, 0), count: placeCount)
            let references =
                pictureCount == 0 ? [] : [Reference("dimg", from: 1, to: [Int](repeating: 2, count: pictureCount))]
            let file = HEIFFile(items: [.overlay(width: 64, height: 48, places), try Self.tile()], references)
            try Self.expect("overlay", file, "\(pictureCount) pictures, \(placeCount) places")
        }
    }

    /// libheif read beyond the alpha of a picture of 10 bits, if it had 8.
    @Test func transparentPicturesOfAnOverlayAreRefused() throws {
        let (deep, alpha) = (try PlanarFile.tile("deep").item([]), try Self.tile([.alpha]))
        let overlay = Item.overlay(width: 64, height: 48, [(0, 0)])
        let derived = Reference("dimg", from: 1, to: [2])
        let layer = HEIFFile(items: [overlay, deep, alpha], [derived, Reference("auxl", from: 3, to: [2])])
        try Self.expect("transparent pictures", layer, "a picture")
        let copied = [derived, Reference("dimg", from: 2, to: [3]), Reference("auxl", from: 4, to: [3])]
        let copy = Item.copy(width: 64, height: 64)
        try Self.expect("transparent pictures", HEIFFile(items: [overlay, copy, deep, alpha], copied), "a copy")
        let whole = HEIFFile(items: [overlay, try Self.tile(), alpha], [derived, Reference("auxl", from: 3, to: [1])])
        try Self.expect(nil, whole, "the overlay itself")
    }

    // MARK: What is derived from what

    /// The stack of libheif was exhausted by what leads back to itself, and 9,000 copies of copies took a minute.
    @Test func picturesDerivedFromThemselvesAreRefused() throws {
        func loop(_ items: [Item], from start: Int = 1) throws -> HEIFFile {
            let before = start == 1 ? [] : [try Self.tile()]
            let all = items.indices.map { index in
                Reference("dimg", from: start + index, to: [start + (index + 1) % items.count])
            }
            return HEIFFile(items: before + items, all)
        }
        let copy = Item.copy(width: 64, height: 64)
        let grid = Item.grid(columns: 1, rows: 1, width: 64, height: 64)
        let overlay = Item.overlay(width: 64, height: 64, [(0, 0)])
        let loops = [
            [copy], [grid], [overlay], [copy, copy], [grid, grid], [overlay, overlay], [overlay, copy, grid],
        ]
        for items in loops {
            let name = items.map(\.type).joined(separator: " of ")
            try Self.expect("derived from", loop(items), name)
            // libheif follows the pictures that nothing needs, too.
            try Self.expect("derived from", loop(items, from: 2), "\(name), unused")
        }
    }

    /// Each kind is derived from those before it alone, as in MIAF.
    @Test func derivationsHaveAnOrder() throws {
        let kinds = [
            try Self.tile(), .grid(columns: 1, rows: 1, width: 64, height: 64), .copy(width: 64, height: 64),
            .overlay(width: 64, height: 64, [(0, 0)]),
        ]
        for first in 1..<kinds.count {
            for second in kinds.indices {
                for third in kinds.indices {
                    let chain = [first, second, third]
                    // The tile ends the chain.
                    let used = chain.prefix { $0 > 0 } + [0]
                    let references = (1..<used.count).map { Reference("dimg", from: $0, to: [$0 + 1]) }
                    let file = HEIFFile(items: used.map { kinds[$0] }, references)
                    let isOrdered = zip(used, used.dropFirst()).allSatisfy { $0 > $1 }
                    try Self.expect(isOrdered ? nil : "derived from", file, "\(used.map { kinds[$0].type })")
                }
            }
        }
    }

    /// Two pictures that are each other's alpha exhausted the stack of libheif.
    @Test func alphaHasNoAlpha() throws {
        let (plain, alpha) = (try Self.tile(), try Self.tile([.alpha]))
        try Self.expect(nil, HEIFFile(items: [plain, alpha], [Reference("auxl", from: 2, to: [1])]), "alpha")
        let grid = Item.grid(columns: 1, rows: 1, width: 64, height: 64, [.alpha])
        let references = [Reference("auxl", from: 2, to: [1]), Reference("dimg", from: 2, to: [3])]
        try Self.expect(nil, HEIFFile(items: [plain, grid, plain], references), "a grid as alpha")
        let chain = [Reference("auxl", from: 2, to: [1]), Reference("auxl", from: 3, to: [2])]
        try Self.expect("transparency", HEIFFile(items: [plain, alpha, alpha], chain), "alpha of alpha")
        let loop = [Reference("auxl", from: 2, to: [1]), Reference("auxl", from: 1, to: [2])]
        try Self.expect("transparency", HEIFFile(items: [alpha, alpha], loop), "alpha of each other")
    }

    /// An overlay of 2 kB, of thousands of large pictures, would be decoded for hours.
    @Test(arguments: 1...40) func aPictureIsPutTogetherOfAFewTimesItsPixels(count: Int) {
        let side = 4_096
        let tile = HEIFTile(configuration: .configuration([]), width: side, height: side, data: [1]).item([])
        let places = [(x: Int, y: Int)](repeating: (0, 0), count: count)
        let file = HEIFFile(
            items: [.overlay(width: side, height: side, places), tile],
            [Reference("dimg", from: 1, to: places.map { _ in 2 })]
        )
        #expect((Self.refusal(file) != nil) == (count > 15))
        // A small picture may have one large tile, not a larger one.
        let overlay = Item.overlay(width: 8, height: 8, [(0, 0)])
        let small = HEIFFile(items: [overlay, tile], [Reference("dimg", from: 1, to: [2])])
        #expect(Self.refusal(small) != nil)
    }

    // MARK: Grids

    private static func grid(_ tiles: [Item], width: Int = 128, height: Int = 64, count: Int = 2) -> HEIFFile {
        HEIFFile(
            items: [.grid(columns: 2, rows: 1, width: width, height: height)] + tiles,
            count == 0 ? [] : [Reference("dimg", from: 1, to: (0..<count).map { 2 + $0 % tiles.count })]
        )
    }

    @Test func tilesOfAGridAreEqualInKindAndSize() throws {
        let tile = try Self.tile()
        try Self.expect(nil, Self.grid([tile, tile]), "equal")
        for other in ["deep", "full-chroma"] {
            let tiles = [tile, try PlanarFile.tile(other).item([])]
            try Self.expect("different kinds", Self.grid(tiles), other)
            try Self.expect("different kinds", Self.grid(tiles.reversed()), other)
        }
        for (width, height) in [(32, 64), (64, 32), (63, 64)] {
            var other = tile
            other.properties[1] = .size(width: width, height: height)
            try Self.expect("different kinds", Self.grid([tile, other]), "\(width)×\(height)")
        }
        let aperture = HEIFFile.Property("clap", [UInt8](repeating: 1, count: 32))
        for property in [HEIFFile.Property("imir", [0]), .turned(1), aperture] {
            let turned = try Self.tile([property])
            try Self.expect("turned or cropped", Self.grid([turned, turned]), property.type)
        }
    }

    /// What no tile covers would be what was in the memory before.
    @Test func tilesCoverTheirGrid() throws {
        let tile = try Self.tile()
        for width in [65, 127, 128, 129, 200] {
            for height in [1, 63, 64, 65] {
                let grid = Self.grid([tile], width: width, height: height)
                try Self.expect(width <= 128 && height <= 64 ? nil : "do not cover", grid, "\(width)×\(height)")
            }
        }
        for side in [32, 63, 65, 80] {
            var lying = tile
            lying.properties[1] = .size(width: side, height: side)
            let grid = Self.grid([lying], width: 2 * side, height: side)
            try Self.expect("other sizes than declared", grid, "tiles of 64×64 declared as \(side)×\(side)")
        }
    }

    @Test func aGridHasAsManyTilesAsItSays() throws {
        let tile = try Self.tile()
        for count in 0...5 {
            try Self.expect(count == 2 ? nil : "number of tiles", Self.grid([tile], count: count), "\(count) tiles")
        }
        let other = Item("unci", tile.properties, tile.data)
        try Self.expect("different kinds", Self.grid([tile, other]), "another coding")
        try Self.expect("uncompressed", Self.grid([other]), "an unread coding")
    }

    // MARK: What is said twice

    /// Decoders differ on which of two counts.
    @Test func boxesAndItemsThatStandTwiceAreRefused() throws {
        let file = HEIFFile(try PlanarFile.tile("tile-1"))
        for type in ["pitm", "iinf", "iloc", "iprp", "idat", "iref"] {
            var twice = file
            twice.references = [Reference("cdsc", from: 1, to: [1])]
            twice.items[0].isInMetadata = true
            #expect(Self.refusal(twice) == nil)
            twice.firstBoxes = HEIFFile.box(type, version: 0, [0, 1, 0, 0])
            #expect(Self.refusal(twice) != nil, "\(type)")
        }
        let bytes = file.bytes + HEIFFile.box("meta", version: 0, [])
        #expect(SafetyCheck.failure(bytes, .heic) != nil)
        let twice = [Reference("dimg", from: 1, to: [2]), Reference("dimg", from: 1, to: [2])]
        let copies = HEIFFile(items: [.copy(width: 64, height: 64), try Self.tile()], twice)
        try Self.expect("makes no sense", copies, "two references")
        for property in [HEIFFile.Property.turned(1), HEIFFile.Property("imir", [0])] {
            let turned = HEIFFile(try PlanarFile.tile("tile-1"), [property, property])
            try Self.expect("more than one", turned, property.type)
        }
        let sizes = HEIFFile(try PlanarFile.tile("tile-1"), [.size(width: 32, height: 32)])
        try Self.expect("with two", sizes, "two sizes")
    }
}
