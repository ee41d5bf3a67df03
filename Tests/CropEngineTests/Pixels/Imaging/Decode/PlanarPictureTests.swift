import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// WebP and HEIC decoded to planes, compared with what libvips decodes.
@Suite struct PlanarPictureTests {
    private static let factors = [1, 2, 4, 8]

    private static func files() throws -> [PlanarFile] {
        try VipsLibrary.start()
        return try PlanarFile.webPs() + (FormatSupport.canRead(.heic) ? PlanarFile.heics() : [])
    }

    // MARK: Pixels

    /// Whether the planes of a photo, which `factor` shrinks, give a picture.
    private static func givesPicture(_ file: PlanarFile, _ size: PixelSize, _ factor: Int) -> Bool {
        // What is turned must consist of whole pixels.
        let mustBeWhole = file.description.contains("turned") && !file.description.hasSuffix("0")
        let isWhole = size.width % factor == 0 && size.height % factor == 0
        return size.width >= factor && size.height >= factor && (isWhole || !mustBeWhole)
    }

    /// With the filters that smooth the edges of blocks, planes and libvips differ by rounding, and by how chroma is
    /// blended.
    @Test(arguments: factors) func aPixelIsTheMeanOfTheAreaThatItCovers(factor: Int) throws {
        for file in try Self.files() {
            let whole = try file.libvips()
            let planes = try #require(try file.planes(1), "\(file)")
            let image = try planes.image(factor: factor)
            #expect((image != nil) == Self.givesPicture(file, whole.size, factor), "\(file)")
            guard let image else { continue }
            #expect(image.size == whole.size.shrunkOnLoad(factor) && image.bands == 3 && image.isEightBit, "\(file)")
            let difference = PixelDifference(try image.pixelBytes().map(Double.init), try whole.means(side: factor))
            // Where chroma changes most, libheif and the blended chroma are far apart, but only there.
            #expect(difference.greatest < (factor > 2 ? 10 : 40), "\(file) \(difference)")
            let isTiny = whole.size.pixelCount < 300
            #expect(difference.mean < (isTiny ? 2.5 : 1.2), "\(file) \(difference)")
        }
    }

    @Test(arguments: [2, 4, 8]) func withoutFiltersAShrunkPixelIsNearlyThatMean(factor: Int) throws {
        for file in try Self.files() {
            let whole = try file.libvips()
            guard let image = try file.planes(factor)?.image(factor: factor) else { continue }
            let difference = PixelDifference(try image.pixelBytes().map(Double.init), try whole.means(side: factor))
            #expect(difference.greatest < 40, "\(file) \(difference)")
            // Drawings of low quality have the strongest edges of blocks.
            let isDrawn = file.format == .webp && file.description != "photo"
            #expect(difference.mean < (isDrawn ? 6 : 1.7), "\(file) \(difference)")
        }
    }

    /// libheif gives all pixels of a chroma sample its colour, so only files with all samples of chroma are the same.
    @Test func wholeWebPsAndChromaAreThoseOfLibvips() throws {
        let files = try Self.files().filter { $0.format == .webp || $0.description == "all chroma" }
        for file in files {
            let image = try #require(try file.planes(1)?.image(factor: 1))
            let whole = try file.libvips().pixelBytes().map(Double.init)
            let difference = PixelDifference(try image.pixelBytes().map(Double.init), whole)
            #expect(difference.greatest <= 1 && difference.mean < 0.02, "\(file) \(difference)")
        }
    }

    /// The shares of red and of blue in luma (ITU-T H.273, table 4).
    private static let shares = [1: (0.2126, 0.0722), 5: (0.299, 0.114), 6: (0.299, 0.114), 9: (0.2627, 0.0593)]

    /// What the file says about colours counts.
    @Test(.enabled(if: FormatSupport.canRead(.heic)), arguments: [1, 2, 5, 6, 9], [false, true])
    func coloursAreThoseOfTheMatrix(matrix: Int, isFullRange: Bool) throws {
        let colours = HEIFFile.Property.colours(matrix: matrix, isFullRange: isFullRange)
        let tile = try PlanarFile.tile("full-chroma")
        let file = PlanarFile("matrix \(matrix)", HEIFFile(tile, [colours]).bytes, .heic)
        let image = try #require(try file.planes(1)?.image(factor: 1))
        let whole = try file.libvips().pixelBytes().map(Double.init)
        let difference = PixelDifference(try image.pixelBytes().map(Double.init), whole)
        #expect(difference.greatest <= 1, "\(difference)")
    }

    @Test(.enabled(if: FormatSupport.canRead(.heic)), arguments: [0, 4, 7, 8])
    func otherMatricesAreLeftToLibvips(matrix: Int) throws {
        let colours = HEIFFile.Property.colours(matrix: matrix, isFullRange: true)
        let file = HEIFFile(try PlanarFile.tile("tile-1"), [colours])
        #expect(try PlanarFile("", file.bytes, .heic).planes(1) == nil)
    }

    /// libheif takes them for other matrices.
    @Test(.enabled(if: FormatSupport.canRead(.heic)), arguments: [3, 10, 11, 13, 14, 65_535])
    func unknownMatricesAreRefused(matrix: Int) throws {
        let colours = HEIFFile.Property.colours(matrix: matrix, isFullRange: true)
        let file = HEIFFile(try PlanarFile.tile("tile-1"), [colours])
        let error = #expect(throws: PhotoError.self) { try openedPhoto(file.bytes) }
        #expect(error?.code == .unsupportedFormat)
    }

    // MARK: Parts

    /// Any part has the pixels that the whole has there, whatever the position and the size are.
    @Test(arguments: factors) func aPartHasThePixelsOfTheWhole(factor: Int) throws {
        let names = ["61×47 of quality 75", "all chroma", "2 columns, 127×101 turned by 0"]
        let turned = (1...3).map { "4 columns, 200×64 turned by \($0)" }
        for file in try Self.files().filter({ (names + turned).contains($0.description) }) {
            let planes = try #require(try file.planes(factor))
            let whole = try #require(try planes.image(factor: factor))
            let picture = try TestPicture(whole)
            let size = whole.size
            for x in Self.positions(size.width) {
                for y in Self.positions(size.height) {
                    for (width, height) in [(1, 1), (2, 3), (size.width - x, size.height - y), (5, 2)]
                    where x + width <= size.width && y + height <= size.height {
                        let area = WholePixelRect(x: x, y: y, width: width, height: height)
                        let part = try #require(try planes.image(area, factor: factor))
                        #expect(try TestPicture(part) == picture.part(area), "\(file) \(area)")
                    }
                }
            }
        }
    }

    private static func positions(_ length: Int) -> [Int] {
        Set([0, 1, 2, 3, length / 2, length - 2, length - 1]).filter { (0..<length).contains($0) }.sorted()
    }

    @Test func anAreaBeyondThePictureIsRefused() throws {
        let file = PlanarFile("", try TestPicture.scene(PixelSize(width: 33, height: 17)).encoded(as: .webp), .webp)
        let planes = try #require(try file.planes(1))
        for factor in Self.factors {
            let (width, height) = (33 / factor, 17 / factor)
            #expect(try planes.image(WholePixelRect(x: 0, y: 0, width: width, height: height), factor: factor) != nil)
            for (x, y, wide, high) in [
                (1, 0, width, height), (0, 1, width, height), (0, 0, width + 1, height), (0, 0, width, height + 1),
                (-1, 0, 1, 1), (0, -1, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0), (width, 0, 1, 1), (0, height, 1, 1),
            ] where wide > 0 && high > 0 {
                let area = WholePixelRect(x: x, y: y, width: wide, height: high)
                #expect(try planes.image(area, factor: factor) == nil, "\(area) of 1/\(factor)")
            }
        }
    }

    // MARK: Photos

    /// A finer decode of a part, after a coarse one of the whole, gives what a finer decode of the whole gives there.
    @Test(arguments: [1, 2, 4, 8]) func aFinerPartIsThatOfTheWholeDecode(reduction: Int) throws {
        for file in try Self.files() where file.description.contains("photo") || file.description.contains("128×128") {
            let photo = try openedPhoto(file.bytes)
            #expect(!photo.holdsPixels(reduction: Double(reduction)))
            let first = try photo.decode(reduction: 4)
            #expect(first.scale.coarser == 4 && first.image.size == photo.header.storedSize.shrunkOnLoad(4))
            let whole = try photo.decode(reduction: reduction)
            #expect(whole.scale.coarser == Double(reduction))
            // The filters are left out only if what is wanted is shrunk.
            #expect(first.photo.holdsPixels(reduction: Double(reduction)) == (reduction > 1), "\(file)")
            #expect(whole.photo.holdsPixels(reduction: Double(reduction)))
            #expect(whole.photo.holdsPixels(reduction: 1) == (reduction == 1))
            let picture = try TestPicture(whole.image)
            for part in [
                WholePixelRect(x: 0, y: 0, width: 40, height: 24), WholePixelRect(x: 33, y: 51, width: 61, height: 29),
                WholePixelRect(x: 7, y: 80, width: 100, height: 48),
            ] {
                let area = whole.scale.decodedArea(of: part, in: whole.image.size)
                for held in [first.photo, whole.photo, photo] {
                    let finer = try held.decode(part, reduction: reduction)
                    #expect(try TestPicture(finer) == picture.part(area), "\(file) \(part)")
                    let rows = try held.decode(storedRows: part.y..<part.maxY, reduction: reduction)
                    let all = WholePixelRect(x: 0, y: area.y, width: whole.image.size.width, height: area.height)
                    #expect(try TestPicture(rows.image) == picture.part(all) && rows.rows == area.y..<area.maxY)
                    #expect(rows.scale.coarser == Double(reduction) && rows.damage == nil)
                }
            }
        }
    }

    @Test func aCropFromThePlanesIsNoSecondDecode() throws {
        for file in try Self.files() where file.description == "photo" {
            let photo = try openedPhoto(file.bytes)
            let first = try photo.decode(reduction: 4)
            let frame = WholePixelRect(x: 40, y: 40, width: 160, height: 160)
            for (side, isAgain) in [(40, false), (80, false), (160, true)] {
                let request = RenderRequest(frame: frame, outputSize: PixelSize(width: side, height: side))
                let rendition = try Renderer().render(request, of: first)
                #expect(rendition.decodedAgain == isAgain, "\(side) pixels of \(file.format)")
                let fromAll = try Renderer().render(request, of: try photo.decode(reduction: 1))
                #expect(!fromAll.decodedAgain)
                let difference = try TestPicture(rendition.image).difference(TestPicture(fromAll.image))
                // The averages of a decode and those of a resize have other weights.
                #expect(difference.mean < 4, "\(side) pixels of \(file.format)")
            }
        }
    }

    @Test(.enabled(if: FormatSupport.canRead(.heic), "this libvips reads no HEIC")) func aProfileIsKept() throws {
        let tile = try PlanarFile.tile("tile-1")
        let profile = HEIFFile.Property("colr", Array("prof".utf8) + TestProfile.adobeRGB.bytes)
        let photo = try openedPhoto(HEIFFile(tile, [profile]).bytes)
        for reduction in Self.factors {
            let decoded = try photo.decode(reduction: reduction)
            #expect(decoded.image.profileBytes == TestProfile.adobeRGB.bytes && decoded.photo.holdsPixels(reduction: 8))
            let part = WholePixelRect(x: 8, y: 8, width: 16, height: 16)
            #expect(try decoded.photo.decode(part, reduction: 1).profileBytes == TestProfile.adobeRGB.bytes)
        }
    }

    // MARK: What is left to libvips

    /// A chunk of a WebP (RFC 9649, 2.3).
    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + .littleEndian(content.count, byteCount: 4) + content + (content.count % 2 == 0 ? [] : [0])
    }

    private static func webP(_ chunks: [UInt8]...) -> [UInt8] {
        let content = Array("WEBP".utf8) + chunks.joined()
        return Array("RIFF".utf8) + .littleEndian(content.count, byteCount: 4) + content
    }

    /// A lossless picture of 20 × 10 pixels of one colour, for which each code has one symbol (RFC 9649, 3.7.2.1).
    private static let losslessChunk: [UInt8] = {
        var bits: [Int] = []
        func add(_ number: Int, _ count: Int) { for bit in 0..<count { bits.append(number >> bit & 1) } }
        // The size, no alpha, the version; no transform, no cache of colours, one group of codes.
        add(19, 14)
        add(9, 14)
        add(0, 1 + 3 + 3)
        // Green, red, blue and alpha have one symbol of eight bits each, distances one of one bit.
        for value in [50, 200, 100, 255] {
            add(0b101, 3)
            add(value, 8)
        }
        add(0b0001, 4)
        let padded = bits + [Int](repeating: 0, count: 7)
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            UInt8((0..<8).reduce(0) { $0 | padded[start + $1] << $1 })
        }
        return chunk("VP8L", [0x2F] + bytes)
    }()

    private static func animation() throws -> [UInt8] {
        let file = try TestPicture.scene(PixelSize(width: 20, height: 10)).encoded(as: .webp)
        let start = try #require(file.indices.first { Array(file[$0...].prefix(4)) == Array("VP8 ".utf8) })
        let length = Int(file[start + 4]) | Int(file[start + 5]) << 8
        let picture = Array(file[start..<start + 8 + length + length % 2])
        let frame = [UInt8](repeating: 0, count: 6) + [19, 0, 0, 9, 0, 0, 100, 0, 0, 0] + picture
        return webP(
            chunk("VP8X", [2, 0, 0, 0, 19, 0, 0, 9, 0, 0]),
            chunk("ANIM", [0, 0, 0, 0, 0, 0]),
            chunk("ANMF", frame),
            chunk("ANMF", frame)
        )
    }

    private static func otherKinds() throws -> [PlanarFile] {
        try VipsLibrary.start()
        let webPs = [
            PlanarFile("lossless", webP(losslessChunk), .webp), PlanarFile("animated", try animation(), .webp),
            PlanarFile("transparent", try Samples.bytes("formats/transparent.webp"), .webp),
        ]
        guard FormatSupport.canRead(.heic) else { return webPs }
        let (tile, deep) = (try PlanarFile.tile("tile-1"), try PlanarFile.tile("deep"))
        let mirrored = HEIFFile(tile, [HEIFFile.Property("imir", [0], isEssential: true)])
        let mixed = HEIFFile(gridOf: [deep, deep], columns: 2, width: 128, height: 64)
        return webPs + [
            PlanarFile("10 bits", HEIFFile(deep).bytes, .heic), PlanarFile("mirrored", mirrored.bytes, .heic),
            PlanarFile("grid of 10 bits", mixed.bytes, .heic),
        ]
    }

    @Test func otherKindsAreLeftToLibvips() throws {
        for file in try Self.otherKinds() {
            for factor in Self.factors { #expect(try file.planes(factor) == nil, "\(file)") }
            let photo = try openedPhoto(file.bytes)
            let decoded = try photo.decode()
            #expect(!decoded.photo.holdsPixels(reduction: 8), "\(file)")
            let (image, expected) = (decoded.image, try file.libvips())
            #expect(image.size == expected.size && image.bands == expected.bands, "\(file)")
            if image.isEightBit { #expect(try image.pixelBytes() == expected.pixelBytes(), "\(file)") }
        }
    }

    /// A lossless WebP of which libvips makes the colour that its codes say, so that the test knows it is one.
    @Test func theLosslessFileIsOne() throws {
        let image = try LibvipsDecode.image(Self.webP(Self.losslessChunk), .webp)
        #expect(image.size == PixelSize(width: 20, height: 10))
        #expect(try TestPicture(image).colour(x: 3, y: 9) == [200, 50, 100])
    }

    /// Tiles whose pictures are others than the file says.
    @Test(.enabled(if: FormatSupport.canRead(.heic))) func tilesThatAreOthersThanTheFileSaysAreRefused() throws {
        let tile = try PlanarFile.tile("tile-1")
        func isDecoded(_ tiles: [HEIFTile], _ columns: Int, _ width: Int, _ height: Int) -> Bool {
            let bytes = HEIFFile(gridOf: tiles, columns: columns, width: width, height: height).bytes
            let header = PhotoHeader(
                format: .heic,
                storedSize: PixelSize(width: width, height: height),
                orientation: .upright,
                hasOrientationTag: false,
                bands: 3
            )
            return PlanarPicture.decoded(bytes, header, factor: 1).map { $0.damage == nil } ?? false
        }
        func sized(_ width: Int, _ height: Int) -> HEIFTile {
            var other = tile
            other.width = width
            other.height = height
            return other
        }
        #expect(isDecoded([tile, tile], 2, 128, 64) && isDecoded([tile, tile], 2, 65, 1))
        #expect(!isDecoded([tile, tile], 2, 64, 64), "nothing of the second tile would be seen")
        #expect(!isDecoded([tile, tile], 2, 129, 64), "the tiles do not cover the picture")
        #expect(!isDecoded([tile, tile], 1, 64, 129) && !isDecoded([tile], 1, 64, 65))
        for (width, height) in [(62, 64), (64, 62), (66, 64), (128, 128), (63, 64), (1, 1)] {
            let other = sized(width, height)
            #expect(!isDecoded([other], 1, width, height), "\(width)×\(height)")
            #expect(!isDecoded([other, other], 2, 2 * width, height), "\(width)×\(height)")
        }
        // Data in which the second tile is missing, or too long.
        var short = tile
        short.data.removeLast()
        var long = tile
        long.data += [0, 0, 0, 9, 1]
        var empty = tile
        empty.data = [0, 0, 0, 0]
        for damaged in [short, long, empty] {
            #expect(!isDecoded([tile, damaged], 2, 128, 64) && !isDecoded([damaged], 1, 64, 64))
        }
        // Without one of the three parameter sets.
        let chroma = try PlanarFile.tile("full-chroma")
        var other = tile
        other.configuration = chroma.configuration
        #expect(!isDecoded([other], 1, 64, 64) || tile.configuration == chroma.configuration)
    }

    // MARK: Damage

    @Test(.enabled(if: FormatSupport.canRead(.heic))) func soundHEICsHaveNoDamage() throws {
        for file in try PlanarFile.heics() {
            #expect(try openedPhoto(file.bytes).decode().damage == nil, "\(file)")
        }
    }

    /// A photo that is damaged fails as it does if libvips decodes it, or does not fail either.
    private static func expectLikeLibvips(_ file: PlanarFile, _ bytes: [UInt8], _ what: String) throws {
        guard let photo = try? openedPhoto(bytes) else { return }
        let failure = try LibvipsDecode.failure(bytes, file.format)
        for reduction in [1, 4] {
            var code: PhotoError.Code?
            do throws(PhotoError) { _ = try photo.decode(reduction: reduction) } catch { code = error.code }
            #expect(code == failure, "\(file) \(what)")
        }
    }

    @Test func everyIncompleteFileIsLeftToLibvips() throws {
        let names = ["61×47 of quality 75", "161×123 of quality 30", "2 columns, 128×128 turned by 1", "black"]
        for file in try Self.files() where names.contains(file.description) {
            let header = try file.header()
            for end in Array(stride(from: 1, to: file.bytes.count, by: 50)) + [file.bytes.count - 1] {
                let bytes = Array(file.bytes[..<end])
                #expect(PlanarPicture.decoded(bytes, header, factor: 1) == nil, "the first \(end) bytes of \(file)")
                #expect(PlanarPicture.decoded(bytes, header, factor: 4) == nil, "the first \(end) bytes of \(file)")
                try Self.expectLikeLibvips(file, bytes, "the first \(end) bytes")
            }
        }
    }

    /// Damage is either left to libvips, or not seen by libvips either.
    ///
    /// If another chunk followed the picture of a WebP, damage was not seen, because libwebp read on in that chunk.
    @Test func damagedFilesAreDecodedAsByLibvipsOrLeftToIt() throws {
        let names = [
            "61×47 of quality 75", "161×123 of quality 30", "2 columns, 128×128 turned by 1", "all chroma", "black",
        ]
        var decodedCount = 0
        for file in try Self.files() where names.contains(file.description) {
            let header = try file.header()
            for index in stride(from: 4, to: file.bytes.count, by: 13) {
                var bytes = file.bytes
                bytes[index] ^= 1 << (index % 8)
                try Self.expectLikeLibvips(file, bytes, "with another byte \(index)")
                guard let image = try PlanarPicture.decoded(bytes, header, factor: 1)?.image(factor: 1) else {
                    continue
                }
                decodedCount += 1
                guard let whole = try? LibvipsDecode.image(bytes, file.format) else { continue }
                let means = try whole.pixelBytes().map(Double.init)
                let difference = PixelDifference(try image.pixelBytes().map(Double.init), means)
                #expect(difference.mean < 1, "\(file) with another byte \(index): \(difference)")
            }
        }
        #expect(decodedCount > 50, "the test must see files that are decoded")
    }
}
