/// Where a HEIC file of the plain kind keeps its primary picture: HEVC, as one picture or as a grid of equal tiles.
///
/// Ranges are positions in the file. Source: ISO/IEC 14496-15, 8.3.3 (hvcC).
package struct HEVCStill: Equatable {
    /// The parameter sets, each a NAL unit.
    package private(set) var parameters: [Range<Int>]
    /// The bytes of the length before each NAL unit of a tile: 1 to 4.
    package private(set) var lengthByteCount: Int
    /// The data of each tile, from left to right and from top to bottom.
    package private(set) var tiles: [Range<Int>]
    package private(set) var columns = 1
    package private(set) var rows = 1
    package private(set) var tileSize: PixelSize
    /// The whole picture as it is stored, before it is turned.
    package private(set) var size: PixelSize
    /// How the stored picture is turned.
    package private(set) var orientation: Orientation = .upright
    /// The matrix of the colours, if a property of the picture names it.
    package private(set) var matrix: Matrix?

    /// How luma and chroma become colours.
    package struct Matrix: Hashable {
        /// Its number in ITU-T H.273, table 4.
        package var number: Int
        package var isFullRange: Bool
    }

    /// Reads the boxes of a HEIC file; `nil` if the primary picture is of another kind or in parts, is cropped or
    /// mirrored, or has a property that a reader must understand and this one does not.
    package init?(bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        guard let items = HEIFItems(reader), let whole = PictureProperties(of: items.primary, items, reader) else {
            return nil
        }
        if items.has("hvc1", item: items.primary) {
            self.init(whole, items.data(of: items.primary).map { [$0] } ?? [])
        } else if items.has("grid", item: items.primary) {
            self.init(whole, HEIFGrid(items.primary, of: items, reader), items, reader)
        } else {
            return nil
        }
        orientation = whole.orientation
        matrix = whole.matrix ?? matrix
    }

    /// A picture of one tile.
    private init?(_ properties: PictureProperties, _ tiles: [Range<Int>]) {
        guard let configuration = properties.configuration, !tiles.isEmpty else { return nil }
        parameters = configuration.parameters
        lengthByteCount = configuration.lengthByteCount
        self.tiles = tiles
        tileSize = properties.size
        size = properties.size
        matrix = properties.matrix
    }

    /// A grid of tiles that all have the properties of the first.
    private init?(_ whole: PictureProperties, _ grid: HEIFGrid?, _ items: HEIFItems, _ reader: ByteReader) {
        guard let grid, grid.size == whole.size, let first = grid.tiles.first,
            let properties = PictureProperties(of: first, items, reader), properties.orientation == .upright
        else { return nil }
        // A hostile file may name one item with thousands of properties thousands of times.
        for tile in Set(grid.tiles) {
            guard items.has("hvc1", item: tile), PictureProperties(of: tile, items, reader) == properties else {
                return nil
            }
        }
        let tiles = grid.tiles.compactMap(items.data)
        guard tiles.count == grid.tiles.count else { return nil }
        self.init(properties, tiles)
        columns = grid.columns
        rows = grid.rows
        size = grid.size
    }

    /// The properties of one item that decide on its pixels.
    private struct PictureProperties: Equatable {
        var size: PixelSize
        var configuration: Configuration?
        var orientation: Orientation = .upright
        var matrix: Matrix?

        init?(of item: Int, _ items: HEIFItems, _ reader: ByteReader) {
            guard let properties = items.properties(of: item) else { return nil }
            size = PixelSize(width: 0, height: 0)
            for property in properties {
                guard take(property.box, isEssential: property.isEssential, reader) else { return nil }
            }
            guard size.width > 0, size.height > 0 else { return nil }
        }

        /// Takes one property; `false` if it makes no sense, or changes the pixels in a way that is not supported.
        private mutating func take(_ box: ISOMediaBoxes.Box, isEssential: Bool, _ reader: ByteReader) -> Bool {
            let type = box.start + 4
            if reader.has("ispe", at: type) {
                guard let width = reader.number(box.content + 4, byteCount: 4),
                    let height = reader.number(box.content + 8, byteCount: 4)
                else { return false }
                size = PixelSize(width: width, height: height)
            } else if reader.has("hvcC", at: type) {
                guard configuration == nil, let read = Configuration(box, reader) else { return false }
                configuration = read
            } else if reader.has("irot", at: type) {
                // In anticlockwise quarter turns (ISO/IEC 23008-12, 6.5.10). What is turned twice is unusual.
                guard orientation == .upright, let turns = reader.byte(box.content) else { return false }
                orientation = orientation.turnedClockwise(quarterTurns: -(turns & 3))
            } else if reader.has("imir", at: type) || reader.has("clap", at: type) {
                return false
            } else if reader.has("colr", at: type) {
                if reader.has("nclx", at: box.content) { return takeMatrix(box, reader) }
            } else if isEssential, !reader.has("pixi", at: type) {
                return false
            }
            return true
        }

        private mutating func takeMatrix(_ box: ISOMediaBoxes.Box, _ reader: ByteReader) -> Bool {
            // The type, primaries and transfer characteristics precede it.
            guard let number = reader.number(box.content + 8, byteCount: 2), let flags = reader.byte(box.content + 10)
            else { return false }
            matrix = Matrix(number: number, isFullRange: flags & 0x80 != 0)
            return true
        }
    }

    /// What a decoder needs to know before the data.
    private struct Configuration: Equatable {
        var lengthByteCount: Int
        var parameters: [Range<Int>] = []

        /// More parameter sets than a still picture has.
        private static let maximumCount = 64

        init?(_ box: ISOMediaBoxes.Box, _ reader: ByteReader) {
            guard reader.byte(box.content) == 1, let lengths = reader.byte(box.content + 21),
                let arrayCount = reader.byte(box.content + 22)
            else { return nil }
            lengthByteCount = (lengths & 3) + 1
            var position = box.content + 23
            for _ in 0..<arrayCount {
                guard let count = reader.number(position + 1, byteCount: 2) else { return nil }
                position += 3
                for _ in 0..<count {
                    guard let length = reader.number(position, byteCount: 2), position + 2 + length <= box.end,
                        parameters.count < Self.maximumCount
                    else { return nil }
                    parameters.append(position + 2..<position + 2 + length)
                    position += 2 + length
                }
            }
        }
    }
}
