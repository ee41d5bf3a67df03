import Glibc

/// Compares a profile's primaries and tone curve with those of sRGB (IEC 61966-2-1, adapted to D50).
struct SRGBProfileTest {
    private let tags: ICCTagTable

    /// Colourants X, Y, Z of red, green and blue.
    private static let colourants: [(tag: StaticString, values: [Double])] = [
        ("rXYZ", [0.4361, 0.2225, 0.0139]),
        ("gXYZ", [0.3851, 0.7169, 0.0971]),
        ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    private static let colourantTolerance = 0.003
    /// Linear light; a quarter of an 8-bit step in the middle tones.
    private static let curveTolerance = 0.002

    init(_ tags: ICCTagTable) {
        self.tags = tags
    }

    var isSRGB: Bool {
        // A table (A2B0) would count for more than primaries and curve.
        tags.position(of: "A2B0") == nil
            && Self.colourants.allSatisfy { isNear($0.values, at: tags.position(of: $0.tag)) }
            && isCurveOfSRGB(at: tags.position(of: "rTRC")) && isCurveOfSRGB(at: tags.position(of: "gTRC"))
            && isCurveOfSRGB(at: tags.position(of: "bTRC"))
    }

    private func isNear(_ values: [Double], at position: Int?) -> Bool {
        guard let position else { return false }
        return values.indices.allSatisfy { index in
            guard let found = tags.fixedPoint(position + 8 + 4 * index) else { return false }
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
        if tags.reader.has("curv", at: position), let count = tags.reader.number(position + 8, byteCount: 4), count > 1
        {
            let exact = signal * Double(count - 1)
            let index = min(Int(exact), count - 2)
            guard
                let below = tags.reader.number(position + 12 + 2 * index, byteCount: 2),
                let above = tags.reader.number(position + 14 + 2 * index, byteCount: 2)
            else { return nil }
            return (Double(below) + (exact - Double(index)) * Double(above - below)) / 65_535
        }
        guard
            tags.reader.has("para", at: position), tags.reader.number(position + 8, byteCount: 2) == 3,
            let gamma = tags.fixedPoint(position + 12), let a = tags.fixedPoint(position + 16),
            let b = tags.fixedPoint(position + 20),
            let c = tags.fixedPoint(position + 24), let d = tags.fixedPoint(position + 28)
        else { return nil }
        return signal >= d ? pow(a * signal + b, gamma) : c * signal
    }
}
