import Glibc

/// Compares a profile's primaries and tone curve with those of sRGB (IEC 61966-2-1, adapted to D50).
struct SRGBProfileTest {
    private let reader: ByteReader
    private var tags: [Int: Int] = [:]

    /// Colourants X, Y, Z of red, green and blue.
    private static let colourants: [(tag: StaticString, values: [Double])] = [
        ("rXYZ", [0.4361, 0.2225, 0.0139]),
        ("gXYZ", [0.3851, 0.7169, 0.0971]),
        ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    private static let colourantTolerance = 0.003
    /// Linear light; a quarter of an 8-bit step in the middle tones.
    private static let curveTolerance = 0.002

    init(_ reader: ByteReader) {
        self.reader = reader
        for index in 0..<min(reader.number(128, byteCount: 4) ?? 0, 100) {
            let entry = 132 + 12 * index
            guard let name = reader.number(entry, byteCount: 4), let start = reader.number(entry + 4, byteCount: 4)
            else {
                break
            }
            tags[name] = start
        }
    }

    var isSRGB: Bool {
        // A table (A2B0) would count for more than primaries and curve.
        position(of: "A2B0") == nil
            && Self.colourants.allSatisfy { isNear($0.values, at: position(of: $0.tag)) }
            && isCurveOfSRGB(at: position(of: "rTRC")) && isCurveOfSRGB(at: position(of: "gTRC"))
            && isCurveOfSRGB(at: position(of: "bTRC"))
    }

    private func position(of tag: StaticString) -> Int? {
        let name = tag.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
        return tags[name]
    }

    private func isNear(_ values: [Double], at position: Int?) -> Bool {
        guard let position else { return false }
        return values.indices.allSatisfy { index in
            guard let found = fixedPoint(position + 8 + 4 * index) else { return false }
            return abs(found - values[index]) <= Self.colourantTolerance
        }
    }

    private func isCurveOfSRGB(at position: Int?) -> Bool {
        guard let position else { return false }
        return stride(from: 0.0, through: 1, by: 0.0625).allSatisfy { signal in
            guard let linear = curve(position, at: signal) else { return false }
            let expected = signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
            return abs(linear - expected) <= Self.curveTolerance
        }
    }

    /// The curve's value: a table of 16-bit numbers, or the function of type 3, which is what sRGB profiles hold.
    private func curve(_ position: Int, at signal: Double) -> Double? {
        if reader.has("curv", at: position), let count = reader.number(position + 8, byteCount: 4), count > 1 {
            let exact = signal * Double(count - 1)
            let index = min(Int(exact), count - 2)
            guard
                let below = reader.number(position + 12 + 2 * index, byteCount: 2),
                let above = reader.number(position + 14 + 2 * index, byteCount: 2)
            else { return nil }
            return (Double(below) + (exact - Double(index)) * Double(above - below)) / 65_535
        }
        guard
            reader.has("para", at: position), reader.number(position + 8, byteCount: 2) == 3,
            let gamma = fixedPoint(position + 12), let a = fixedPoint(position + 16), let b = fixedPoint(position + 20),
            let c = fixedPoint(position + 24), let d = fixedPoint(position + 28)
        else { return nil }
        return signal >= d ? pow(a * signal + b, gamma) : c * signal
    }

    /// A signed number with 16 bits after the point.
    private func fixedPoint(_ position: Int) -> Double? {
        reader.number(position, byteCount: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }
}
