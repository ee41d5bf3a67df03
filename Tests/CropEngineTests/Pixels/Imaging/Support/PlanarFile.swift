import TestSupport

@testable import FaceCropModel
@testable import FaceCropPixels

/// A WebP or HEIC as the tests of ``PlanarPicture`` read it.
struct PlanarFile: CustomStringConvertible {
    let description: String
    let bytes: [UInt8]
    let format: ImageFormat

    init(_ description: String, _ bytes: [UInt8], _ format: ImageFormat) {
        self.description = description
        self.bytes = bytes
        self.format = format
    }

    func header() throws -> PhotoHeader { try openedPhoto(bytes).header }

    func libvips() throws -> VipsImage { try LibvipsDecode.image(bytes, format) }

    /// The planes that serve `factor`; `nil` if libvips must decode the file.
    func planes(_ factor: Int) throws -> PlanarPicture? { PlanarPicture.decoded(bytes, try header(), factor: factor) }

    /// WebPs of whole and broken numbers of blocks, drawn and photographed.
    static func webPs() throws -> [PlanarFile] {
        let sizes = [(1, 1), (1, 9), (2, 2), (7, 5), (16, 16), (33, 17), (61, 47), (161, 123), (250, 80)]
        let made = try sizes.flatMap { width, height in
            let picture = TestPicture.scene(PixelSize(width: width, height: height))
            return try [30, 75, 100].map { quality in
                PlanarFile(
                    "\(width)×\(height) of quality \(quality)",
                    try picture.encoded(as: .webp, quality: quality),
                    .webp
                )
            }
        }
        return made + [PlanarFile("photo", try Samples.bytes("formats/lossy.webp"), .webp)]
    }

    /// HEICs of one tile and of several, turned and not, with all samples of chroma and a quarter of them.
    static func heics() throws -> [PlanarFile] {
        let tiles = try (1...4).map { try tile("tile-\($0)") }
        var files = [
            PlanarFile("photo", try Samples.bytes("formats/hevc.heic"), .heic),
            PlanarFile("black", Samples.blackHEIC, .heic),
            PlanarFile("all chroma", HEIFFile(try tile("full-chroma")).bytes, .heic),
        ]
        for quarterTurns in 0...3 {
            files.append(PlanarFile("tile turned by \(quarterTurns)", heic(tiles[1], quarterTurns), .heic))
            for (columns, width, height) in [(2, 128, 128), (2, 127, 101), (4, 249, 63), (1, 1, 193), (4, 200, 64)] {
                let grid = HEIFFile(
                    gridOf: tiles,
                    columns: columns,
                    width: width,
                    height: height,
                    [.turned(quarterTurns)]
                )
                files.append(
                    PlanarFile("\(columns) columns, \(width)×\(height) turned by \(quarterTurns)", grid.bytes, .heic)
                )
            }
        }
        return files
    }

    private static func heic(_ tile: HEIFTile, _ quarterTurns: Int) -> [UInt8] {
        HEIFFile(tile, [.turned(quarterTurns)]).bytes
    }

    /// One of the tiles of `Fixtures/heic`.
    static func tile(_ name: String) throws -> HEIFTile {
        let bytes = try FileContent.read(PackageFolder.fixture("heic/\(name).heic"), maximumBytes: .max)
        guard let tile = HEIFTile(onlyPictureOf: bytes, side: 64) else { throw NoTile(name: name) }
        return tile
    }

    private struct NoTile: Error { let name: String }
}
