import Glibc
import TestSupport

/// A colour profile with three primaries and a gamma, and its result by the formulas of colorimetry.
///
/// Source: ICC.1:2022, 8.3 (three-component matrix-based profiles).
struct TestProfile {
    /// X, Y, Z of red, green and blue, relative to D50.
    var colourants: [[Double]]
    var gamma: Double

    /// Adobe RGB (1998).
    static let adobeRGB = TestProfile(
        colourants: [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
        gamma: 563.0 / 256
    )
    /// sRGB's primaries, adapted to D50.
    static let sRGBColourants = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ]

    /// Converts an 8-bit colour of this profile to 8-bit sRGB; colours outside sRGB are clipped.
    func inSRGB(_ colour: [Int]) -> [Double] {
        let linear = colour.map { pow(Double($0) / 255, gamma) }
        let xyz = (0..<3).map { axis in (0..<3).reduce(0) { $0 + linear[$1] * colourants[$1][axis] } }
        return Self.linearSRGB(xyz).map { value in
            let clipped = max(0, min(1, value))
            return 255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055)
        }
    }

    /// Solves the three equations of sRGB's primaries by Cramer's rule.
    private static func linearSRGB(_ xyz: [Double]) -> [Double] {
        let columns = sRGBColourants
        let whole = determinant(columns)
        return (0..<3).map { index in
            var replaced = columns
            replaced[index] = xyz
            return determinant(replaced) / whole
        }
    }

    private static func determinant(_ columns: [[Double]]) -> Double {
        let (a, b, c) = (columns[0], columns[1], columns[2])
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1])
            + c[0] * (a[1] * b[2] - a[2] * b[1])
    }

    /// The profile as a file.
    var bytes: [UInt8] {
        let curve =
            Array("curv".utf8) + .bigEndian(0, byteCount: 4) + .bigEndian(1, byteCount: 4)
            + .bigEndian(Int((gamma * 256).rounded()), byteCount: 2) + [0, 0]
        return Self.file(
            space: "RGB ",
            tags: [
                ("desc", Self.text("test")), ("cprt", Self.text("none")), ("wtpt", Self.xyz([0.9642, 1, 0.8249])),
                ("rXYZ", Self.xyz(colourants[0])), ("gXYZ", Self.xyz(colourants[1])), ("bXYZ", Self.xyz(colourants[2])),
                ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ]
        )
    }

    /// sRGB with its own curve, as most cameras and programs write it.
    static var sRGB: [UInt8] { matrix(sRGBColourants, curve: parametric(3, sRGBParameters)) }
    /// The parameters of sRGB's curve as a function of type 3.
    static let sRGBParameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    /// Display P3's primaries, adapted to D50.
    static let displayP3Colourants = [
        [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ]

    /// A profile with three primaries that share one curve.
    static func matrix(_ colourants: [[Double]], curve: [UInt8]) -> [UInt8] {
        file(
            space: "RGB ",
            tags: [
                ("desc", text("test")), ("cprt", text("none")), ("wtpt", xyz([0.9642, 1, 0.8249])),
                ("rXYZ", xyz(colourants[0])), ("gXYZ", xyz(colourants[1])), ("bXYZ", xyz(colourants[2])),
                ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ]
        )
    }

    /// A curve given as a function with parameters.
    static func parametric(_ type: Int, _ parameters: [Double]) -> [UInt8] {
        Array("para".utf8) + .bigEndian(0, byteCount: 4) + .bigEndian(type, byteCount: 2) + [0, 0]
            + parameters.flatMap(fixedPoint)
    }

    /// A curve given as a table of 16-bit numbers; an empty table is the identity.
    static func table(_ values: [Int]) -> [UInt8] {
        let curve =
            Array("curv".utf8) + .bigEndian(0, byteCount: 4) + .bigEndian(values.count, byteCount: 4)
            + values.flatMap { [UInt8].bigEndian($0, byteCount: 2) }
        return curve + [UInt8](repeating: 0, count: values.count % 2 * 2)
    }

    /// A grey profile with a gamma.
    static func grey(gamma: Double) -> [UInt8] {
        let curve =
            Array("curv".utf8) + .bigEndian(0, byteCount: 4) + .bigEndian(1, byteCount: 4)
            + .bigEndian(Int((gamma * 256).rounded()), byteCount: 2) + [0, 0]
        return file(
            space: "GRAY",
            tags: [
                ("desc", text("test")), ("cprt", text("none")), ("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", curve),
            ]
        )
    }

    private static func file(space: String, tags: [(name: String, content: [UInt8])]) -> [UInt8] {
        var table = [UInt8].bigEndian(tags.count, byteCount: 4)
        var data: [UInt8] = []
        let dataStart = 128 + 4 + 12 * tags.count
        for tag in tags {
            table +=
                Array(tag.name.utf8) + .bigEndian(dataStart + data.count, byteCount: 4)
                + .bigEndian(tag.content.count, byteCount: 4)
            data += tag.content
        }
        var header = [UInt8].bigEndian(dataStart + data.count, byteCount: 4) + [0, 0, 0, 0, 2, 0x40, 0, 0]
        header += Array("mntr".utf8) + Array(space.utf8) + Array("XYZ ".utf8)
        header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0.9642, 1, 0.8249].flatMap(fixedPoint) + [UInt8](repeating: 0, count: 48)
        return header + table + data
    }

    private static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixedPoint)
    }

    private static func text(_ text: String) -> [UInt8] {
        var description = Array("desc".utf8) + [0, 0, 0, 0] + .bigEndian(text.utf8.count + 1, byteCount: 4)
        description += Array(text.utf8) + [UInt8](repeating: 0, count: 1 + 4 + 4 + 2 + 1 + 67)
        return description + [UInt8](repeating: 0, count: (4 - description.count % 4) % 4)
    }

    private static func fixedPoint(_ value: Double) -> [UInt8] {
        .bigEndian(Int((value * 65_536).rounded()), byteCount: 4)
    }
}
