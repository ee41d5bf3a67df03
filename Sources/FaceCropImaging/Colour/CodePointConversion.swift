package import FaceCropFormats
import Glibc

/// Converts pixels with colours given by code points instead of a profile, as in AVIF and HEIC, to 8-bit sRGB.
///
/// libvips ignores code points; it would show high dynamic range as a dull grey picture.
package struct CodePointConversion {
    private let lightOfValue: [Double]
    private let byteOfLight: [UInt8]
    private let matrix: [Double]
    private let isHighDynamicRange: Bool

    /// Tables have 12 bits, because such files store at most 12 bits a value.
    private static let steps = 4_096
    /// Light below this share of diffuse white is not changed; brighter light is compressed so that it stays below 1.
    private static let knee = 0.7

    /// The conversion; `nil` if the code points mean sRGB or do not specify a known colour space.
    package init?(_ codePoints: HEIFProperties.CodePoints) {
        let transfer = TransferFunction(codePoint: codePoints.transfer)
        matrix = Self.matrixToSRGB(primaries: codePoints.primaries)
        if case .sRGB = transfer, matrix == Self.identity { return nil }
        isHighDynamicRange = transfer.isHighDynamicRange
        let fractions = (0..<Self.steps).map { Double($0) / Double(Self.steps - 1) }
        lightOfValue = fractions.map(transfer.light)
        byteOfLight = fractions.map { UInt8((255 * TransferFunction.sRGBValue($0)).rounded()) }
    }

    /// Converts 16-bit values to 8-bit sRGB.
    ///
    /// Each pixel has `bands` values: the first three are colour; the others are only reduced to 8 bits.
    package func converted(_ values: [UInt16], bands: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: values.count)
        for start in stride(from: 0, to: values.count, by: bands) {
            let red = lightOfValue[Int(values[start] >> 4)]
            let green = lightOfValue[Int(values[start + 1] >> 4)]
            let blue = lightOfValue[Int(values[start + 2] >> 4)]
            let scale = compression(max(red, green, blue))
            for band in 0..<3 {
                let light = matrix[3 * band] * red + matrix[3 * band + 1] * green + matrix[3 * band + 2] * blue
                let step = max(0, min(1, light * scale)) * Double(Self.steps - 1)
                result[start + band] = byteOfLight[Int(step.rounded())]
            }
            for band in 3..<max(3, bands) { result[start + band] = UInt8(values[start + band] >> 8) }
        }
        return result
    }

    /// The factor that scales a pixel so that its brightest channel stays below 1.
    ///
    /// One factor for all channels keeps the hue.
    private func compression(_ brightest: Double) -> Double {
        guard isHighDynamicRange, brightest > Self.knee else { return 1 }
        let headroom = 1 - Self.knee
        return (Self.knee + headroom * (1 - exp(-(brightest - Self.knee) / headroom))) / brightest
    }

    private static let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    /// The matrix from linear light of `primaries` to linear light of sRGB, both relative to D65.
    ///
    /// Computed from the chromaticities in ITU-T H.273.
    private static func matrixToSRGB(primaries: Int) -> [Double] {
        switch primaries {
        case 9:  // BT.2020
            [1.660491, -0.587641, -0.072850, -0.124550, 1.132900, -0.008349, -0.018151, -0.100579, 1.118730]
        case 12:  // Display P3
            [1.224940, -0.224940, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274]
        default: identity
        }
    }
}
