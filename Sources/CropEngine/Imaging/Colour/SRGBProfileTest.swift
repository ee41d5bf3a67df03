import FaceCropFormats

/// Compares a profile's primaries and tone curves with those of sRGB (IEC 61966-2-1, adapted to D50).
enum SRGBProfileTest {
    /// Maps linear red, green and blue to X, Y, Z; row by row.
    private static let matrix = [0.4361, 0.3851, 0.1431, 0.2225, 0.7169, 0.0606, 0.0139, 0.0971, 0.7141]
    private static let matrixTolerance = 0.003
    /// In linear light: a quarter of an 8-bit step in the middle tones.
    private static let curveTolerance = 0.002
    private static let curve = (0..<256).map { TransferFunction.sRGB.light(Double($0) / 255) }

    /// Whether a conversion from `profile` to sRGB would change almost nothing.
    static func isSRGB(_ profile: MatrixProfile) -> Bool {
        isNear(profile.matrix, matrix, within: matrixTolerance)
            && profile.curves.allSatisfy { isNear($0, curve, within: curveTolerance) }
    }

    private static func isNear(_ first: [Double], _ second: [Double], within tolerance: Double) -> Bool {
        zip(first, second).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
