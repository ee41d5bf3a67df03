/// A PNG file without compression; source: PNG 3rd edition, RFC 1950, RFC 1951.
package struct PNGFile {
    package var width: Int
    package var height: Int
    package var bitDepth: Int
    /// 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha.
    package var colourType: Int
    /// R, G, B of each colour.
    package var palette: [UInt8]
    /// The bytes of each row.
    package var rows: [[UInt8]]
    /// The filters of the first rows (PNG 3rd edition, 9.2), which those of the next rows repeat.
    package var filters: [UInt8] = [0]
    /// The maximum length of each chunk with pixels.
    package var chunkLength = Int.max
    /// Whether the header says that the rows are interlaced.
    package var isInterlaced = false

    package init(width: Int, height: Int, bitDepth: Int = 8, colourType: Int, palette: [UInt8] = [], rows: [[UInt8]]) {
        self.width = width
        self.height = height
        self.bitDepth = bitDepth
        self.colourType = colourType
        self.palette = palette
        self.rows = rows
    }

    package var bytes: [UInt8] {
        let header =
            .bigEndian(width, byteCount: 4) + .bigEndian(height, byteCount: 4)
            + [UInt8(bitDepth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0]
        return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + Self.chunk("IHDR", header)
            + (palette.isEmpty ? [] : Self.chunk("PLTE", palette))
            + dataChunks + Self.chunk("IEND", [])
    }

    private var dataChunks: [UInt8] {
        let data = Zlib.stored(filteredRows)
        return stride(from: 0, to: data.count, by: min(chunkLength, data.count)).flatMap { start in
            Self.chunk("IDAT", Array(data[start..<start + min(chunkLength, data.count - start)]))
        }
    }

    /// The bytes of a pixel, at least 1.
    private var pixelLength: Int {
        let bands = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colourType] ?? 1
        return max(1, bands * bitDepth / 8)
    }

    private var filteredRows: [UInt8] {
        var above: [UInt8] = []
        return rows.enumerated().flatMap { index, row in
            defer { above = row }
            return Self.filtered(row, above, filters[index % filters.count], pixelLength)
        }
    }

    /// A row after its filter's number, each byte without what the filter predicts.
    private static func filtered(_ row: [UInt8], _ above: [UInt8], _ filter: UInt8, _ pixelLength: Int) -> [UInt8] {
        [filter]
            + row.indices.map { index in
                let left = index < pixelLength ? 0 : Int(row[index - pixelLength])
                let up = index < above.count ? Int(above[index]) : 0
                let diagonal = index < pixelLength || above.isEmpty ? 0 : Int(above[index - pixelLength])
                let predicted =
                    switch filter {
                    case 1: left
                    case 2: up
                    case 3: (left + up) / 2
                    case 4: paeth(left, up, diagonal)
                    default: 0
                    }
                return row[index] &- UInt8(predicted)
            }
    }

    private static func paeth(_ left: Int, _ up: Int, _ diagonal: Int) -> Int {
        let estimate = left + up - diagonal
        let distances = [left, up, diagonal].map { abs(estimate - $0) }
        if distances[0] <= distances[1] && distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? up : diagonal
    }

    package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + content
        return .bigEndian(content.count, byteCount: 4) + named + .bigEndian(crc32(named), byteCount: 4)
    }

    private static func crc32(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }
}
