import TestSupport

@testable import FaceCropModel

/// A BMP file, written byte by byte.
struct BMPFile {
    var size: PixelSize
    var bitsPerPixel: Int
    var isTopDown = false
    var compression = 0
    /// The length of the second header.
    var headerLength = 40
    /// Red, green, blue, and perhaps alpha; inside the header if it is long enough, otherwise after it.
    var masks: [Int] = []
    /// Blue, green and red of each colour.
    var palette: [[UInt8]] = []
    var usedColours = 0
    var profile: [UInt8] = []
    /// The pixels from the top left, each as an integer.
    var pixels: [Int]

    var rowByteCount: Int { (size.width * bitsPerPixel + 31) / 32 * 4 }

    var bytes: [UInt8] {
        var behindHeader: [UInt8] = []
        if headerLength == 40 { behindHeader += written(masks) }
        for colour in palette { behindHeader += headerLength == 12 ? colour : colour + [0] }
        let start = 14 + headerLength + behindHeader.count
        let values = rows
        var file = Array("BM".utf8)
        file += .littleEndian(start + values.count, byteCount: 4)
        file += [0, 0, 0, 0]
        file += .littleEndian(start, byteCount: 4)
        file += secondHeader(profileStart: start + values.count - 14)
        return file + behindHeader + values + profile
    }

    private func written(_ numbers: [Int]) -> [UInt8] {
        Array(numbers.map { [UInt8].littleEndian($0, byteCount: 4) }.joined())
    }

    private func secondHeader(profileStart: Int) -> [UInt8] {
        var header = [UInt8].littleEndian(headerLength, byteCount: 4)
        let sideByteCount = headerLength == 12 ? 2 : 4
        header += .littleEndian(size.width, byteCount: sideByteCount)
        header += .littleEndian(isTopDown ? -size.height : size.height, byteCount: sideByteCount)
        header += [1, 0]
        header += .littleEndian(bitsPerPixel, byteCount: 2)
        if headerLength == 12 { return header }
        header += .littleEndian(compression, byteCount: 4)
        header += [UInt8](repeating: 0, count: 12)
        header += .littleEndian(usedColours, byteCount: 4)
        header += [0, 0, 0, 0]
        if headerLength == 40 { return header }
        header += written(masks)
        header += [UInt8](repeating: 0, count: headerLength - header.count)
        if headerLength == 124, !profile.isEmpty {
            header.replaceSubrange(56..<60, with: "DEBM".utf8)
            header.replaceSubrange(112..<116, with: [UInt8].littleEndian(profileStart, byteCount: 4))
            header.replaceSubrange(116..<120, with: [UInt8].littleEndian(profile.count, byteCount: 4))
        }
        return header
    }

    private var rows: [UInt8] {
        let order: [Int] = isTopDown ? Array(0..<size.height) : (0..<size.height).reversed()
        var rows: [UInt8] = []
        for y in order {
            var row = [UInt8](repeating: 0, count: rowByteCount)
            for x in 0..<size.width { put(pixels[y * size.width + x], at: x * bitsPerPixel, in: &row) }
            rows += row
        }
        return rows
    }

    private func put(_ value: Int, at bit: Int, in row: inout [UInt8]) {
        if bitsPerPixel < 8 {
            row[bit / 8] |= UInt8(value << (8 - bitsPerPixel - bit % 8))
        } else {
            let bytes = [UInt8].littleEndian(value, byteCount: bitsPerPixel / 8)
            row.replaceSubrange(bit / 8..<bit / 8 + bytes.count, with: bytes)
        }
    }
}
