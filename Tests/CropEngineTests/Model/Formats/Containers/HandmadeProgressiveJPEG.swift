import TestSupport

/// A progressive JPEG of which only the markers make sense.
struct HandmadeProgressiveJPEG {
    /// A scan with its first and last position, and its high and low bit.
    struct Scan {
        /// The identifiers of its components.
        var components: [UInt8]
        var first: Int
        var last: Int
        var high: Int
        var low: Int
        /// The tables that each component names: DC in the upper four bits, AC in the lower.
        var tables: UInt8 = 0
        var data: [UInt8] = [0x12, 0x34]

        init(_ first: Int, _ last: Int, _ high: Int, _ low: Int, of components: [UInt8] = [1]) {
            self.components = components
            (self.first, self.last, self.high, self.low) = (first, last, high, low)
        }

        var header: [UInt8] {
            [UInt8(components.count)] + components.flatMap { [$0, tables] }
                + [UInt8(first), UInt8(last), UInt8(high << 4 | low)]
        }

        var bytes: [UInt8] { segment(0xDA, header) + data }
    }

    /// The scans that libjpeg writes for a grey picture.
    static let grey = [
        Scan(0, 0, 0, 1), Scan(1, 5, 0, 2), Scan(6, 63, 0, 2), Scan(1, 63, 2, 1), Scan(0, 0, 1, 0), Scan(1, 63, 1, 0),
    ]
    /// All coefficients of a grey picture, without successive approximation.
    static let plain = [Scan(0, 0, 0, 0), Scan(1, 63, 0, 0)]

    static let startOfImage: [UInt8] = [0xFF, 0xD8]
    static let endOfImage: [UInt8] = [0xFF, 0xD9]
    /// Codes of two and three bits.
    static let counts: [UInt8] = [0, 2, 1] + [UInt8](repeating: 0, count: 13)

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + .bigEndian(content.count + 2, byteCount: 2) + content
    }

    static func frame(_ components: [UInt8], marker: UInt8 = 0xC2) -> [UInt8] {
        segment(marker, [8, 0, 8, 0, 8, UInt8(components.count)] + components.flatMap { [$0, 0x11, 0] })
    }

    /// A table of DC (0) or AC (1) coefficients, the symbols of which are `symbols`.
    static func table(_ tableClass: UInt8, _ destination: UInt8, _ symbols: [UInt8] = [0, 1, 2]) -> [UInt8] {
        [tableClass << 4 | destination] + counts + symbols
    }

    static let tables = segment(0xC4, table(0, 0) + table(1, 0))

    /// A file with both tables; each of `scans` begins with the segments before it.
    static func file(_ scans: [[UInt8]], components: [UInt8] = [1]) -> [UInt8] {
        startOfImage + frame(components) + tables + scans.joined() + endOfImage
    }

    static func file(_ scans: [Scan], components: [UInt8] = [1]) -> [UInt8] {
        file(scans.map(\.bytes), components: components)
    }
}
