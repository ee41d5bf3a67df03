import FaceCropModel
import Glibc

/// An RGB profile that consists of a matrix and three curves, as most profiles of screens, cameras and phones do.
///
/// Source: ICC.1:2022, 10.6 (curveType), 10.18 (parametricCurveType) and F.3 (three-component matrix-based profiles).
package struct MatrixProfile: Sendable, Hashable {
    /// Maps linear red, green and blue to X, Y, Z relative to D50; row by row.
    package let matrix: [Double]
    /// The light, 0…1, that each of the 256 byte values of red, green and blue represents.
    package let curves: [[Double]]

    /// The largest light for black that is too small to change any 8-bit value.
    private static let maximumBlack = 0.0002

    /// Reads the profile.
    ///
    /// `nil` if the profile is of another kind, if it has a table (A2B0), which overrides matrix and curves, or if its
    /// black is so light that the conversion would need black point compensation.
    init?(_ tags: ICCTagTable) {
        guard tags.reader.has("RGB ", at: 16), tags.reader.has("XYZ ", at: 20), !tags.has("A2B0") else { return nil }
        let columns = Self.colourantTags.compactMap { Self.colourant($0, tags) }
        let curves = Self.curveTags.compactMap { Self.curve($0, tags) }
        guard columns.count == 3, curves.count == 3 else { return nil }
        guard curves.allSatisfy(Self.startsBlack) else { return nil }
        matrix = (0..<3).flatMap { row in columns.map { $0[row] } }
        self.curves = curves
    }

    private static let colourantTags: [StaticString] = ["rXYZ", "gXYZ", "bXYZ"]
    private static let curveTags: [StaticString] = ["rTRC", "gTRC", "bTRC"]

    private static func colourant(_ tag: StaticString, _ tags: ICCTagTable) -> [Double]? {
        guard let position = tags.position(of: tag), tags.reader.has("XYZ ", at: position) else { return nil }
        let values = (0..<3).compactMap { tags.fixedPoint(position + 8 + 4 * $0) }
        return values.count == 3 ? values : nil
    }

    private static func curve(_ tag: StaticString, _ tags: ICCTagTable) -> [Double]? {
        curve(tag, tags, count: 256)
    }

    /// The light, 0…1, for `count` values at equal distances; `nil` if there is no such curve.
    static func curve(_ tag: StaticString, _ tags: ICCTagTable, count: Int) -> [Double]? {
        guard let position = tags.position(of: tag) else { return nil }
        let light = function(position, tags)
        let values = (0..<count).compactMap { light?(Double($0) / Double(count - 1)) }
        return values.count == count ? values.map { min(max($0, 0), 1) } : nil
    }

    /// Whether a curve begins with black, so that no black point needs to be compensated.
    static func startsBlack(_ curve: [Double]) -> Bool { curve[0] <= maximumBlack }

    private static func function(_ position: Int, _ tags: ICCTagTable) -> ((Double) -> Double?)? {
        if tags.reader.has("curv", at: position), let count = tags.reader.number(position + 8, byteCount: 4) {
            return switch count {
            case 0: { $0 }
            case 1: tags.reader.number(position + 12, byteCount: 2).map { gamma in { pow($0, Double(gamma) / 256) } }
            default: { table(position + 12, count, tags.reader, at: $0) }
            }
        }
        guard
            tags.reader.has("para", at: position),
            let type = tags.reader.number(position + 8, byteCount: 2), parameterCounts.indices.contains(type)
        else { return nil }
        let parameters = (0..<parameterCounts[type]).compactMap { tags.fixedPoint(position + 12 + 4 * $0) }
        return parameters.count == parameterCounts[type] ? parametric(type, parameters) : nil
    }

    /// Linear interpolation in a table of 16-bit numbers.
    private static func table(_ start: Int, _ count: Int, _ reader: ByteReader, at signal: Double) -> Double? {
        let exact = signal * Double(count - 1)
        let index = min(Int(exact), count - 2)
        guard
            let below = reader.number(start + 2 * index, byteCount: 2),
            let above = reader.number(start + 2 * index + 2, byteCount: 2)
        else { return nil }
        return (Double(below) + (exact - Double(index)) * Double(above - below)) / 65_535
    }

    /// The number of parameters of each function type.
    private static let parameterCounts = [1, 3, 4, 5, 7]

    /// The functions of types 0 to 4, with the parameters g, a, b, c, d, e, f of the specification.
    private static func parametric(_ type: Int, _ parameters: [Double]) -> (Double) -> Double? {
        let all = parameters + [Double](repeating: 0, count: 7 - parameters.count)
        let (gamma, a, b, c, d, e, f) = (all[0], all[1], all[2], all[3], all[4], all[5], all[6])
        return { signal in
            let power = pow(max(0, a * signal + b), gamma)
            return switch type {
            case 0: pow(signal, gamma)
            case 1: a * signal + b >= 0 ? power : 0
            case 2: a * signal + b >= 0 ? power + c : c
            case 3: signal >= d ? power : c * signal
            default: signal >= d ? power + e : c * signal + f
            }
        }
    }
}
