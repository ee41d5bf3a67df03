/// Data in zlib's format, made without a compressor; source: RFC 1950, RFC 1951.
package enum Zlib {
    /// `data` without compression.
    package static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        let starts = data.isEmpty ? [0] : Array(stride(from: 0, to: data.count, by: 65_535))
        for start in starts {
            let block = data[start..<min(start + 65_535, data.count)]
            result.append(start + block.count == data.count ? 1 : 0)
            result += .littleEndian(block.count, byteCount: 2) + .littleEndian(~block.count, byteCount: 2) + block
        }
        return result + .bigEndian(checksum(data), byteCount: 4)
    }

    /// Letters "a", at least `count` and at most 257 more, in a thousandth of that.
    package static func letters(_ count: Int) -> [UInt8] {
        let repetitions = max(1, (count + 257) / 258)
        // The last block with fixed codes: the letter, and copies of 258 letters from a distance of one.
        var bits = BitList()
        bits.append(1, count: 1)
        bits.append(1, count: 2)
        bits.appendCode(0x30 + 0x61, count: 8)
        for _ in 0..<repetitions {
            bits.appendCode(0b1100_0101, count: 8)
            bits.appendCode(0, count: 5)
        }
        bits.appendCode(0, count: 7)
        let total = 1 + 258 * repetitions
        return [0x78, 0x01] + bits.bytes + .bigEndian(checksum(letter: 0x61, count: total), byteCount: 4)
    }

    private static func checksum(_ data: [UInt8]) -> Int {
        var (low, high) = (1, 0)
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func checksum(letter: Int, count: Int) -> Int {
        var (low, high) = (1, 0)
        for _ in 0..<count {
            low = (low + letter) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    /// Bits of bytes, the lowest of each byte first.
    private struct BitList {
        var bytes: [UInt8] = []
        private var count = 0

        mutating func append(_ value: Int, count bitCount: Int) {
            for bit in 0..<bitCount {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= UInt8(value >> bit & 1) << UInt8(count % 8)
                count += 1
            }
        }

        /// A Huffman code, the highest bit first.
        mutating func appendCode(_ code: Int, count bitCount: Int) {
            for bit in (0..<bitCount).reversed() { append(code >> bit, count: 1) }
        }
    }
}
