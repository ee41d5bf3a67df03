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
            + [UInt8(bitDepth), UInt8(colourType), 0, 0, 0]
        let data: [UInt8] = rows.flatMap { [UInt8(0)] + $0 }
        return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + Self.chunk("IHDR", header)
            + (palette.isEmpty ? [] : Self.chunk("PLTE", palette))
            + Self.chunk("IDAT", Self.stored(data)) + Self.chunk("IEND", [])
    }

    package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + content
        return .bigEndian(content.count, byteCount: 4) + named + .bigEndian(crc32(named), byteCount: 4)
    }

    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            result.append(start + block.count == data.count ? 1 : 0)
            result += .littleEndian(block.count, byteCount: 2) + .littleEndian(~block.count, byteCount: 2) + block
        }
        var low = 1
        var high = 0
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return result + .bigEndian(high << 16 | low, byteCount: 4)
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
