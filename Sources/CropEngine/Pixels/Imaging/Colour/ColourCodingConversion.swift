package import FaceCropModel
import Glibc

/// Converts pixels whose colours are given by a coding instead of a profile, as in AVIF and HEIC, to 8-bit sRGB.
///
/// libvips ignores codings; it would show high dynamic range as a dull grey picture, or almost black.
package struct ColourCodingConversion {
    /// The light of each value: those of red, then of green, then of blue.
    private let lightOfValue: [Double]
    private let byteOfLight: [UInt8]
    private let matrix: [Double]
    private let isHighDynamicRange: Bool

    /// Tables have 12 bits: files store at most 12 bits a value, except for linear light, where 12 bits are fine enough
    /// for the 8 of the result.
    private static let steps = 4_096
    /// Light below this share of diffuse white is not changed; brighter light is compressed so that it stays below 1.
    private static let knee = 0.7

    /// The conversion; `nil` if the coding means sRGB, or its primaries are no colours.
    package init?(_ coding: ColourCoding) {
        guard !coding.isSRGB, let matrix = coding.primaries.matrixToSRGB else { return nil }
        self.matrix = matrix
        isHighDynamicRange = coding.transfer.isHighDynamicRange
        let fractions = (0..<Self.steps).map { Double($0) / Double(Self.steps - 1) }
        let values = coding.isNarrow ? fractions.map { max(0, min(1, (255 * $0 - 16) / 219)) } : fractions
        lightOfValue = (0..<3).flatMap { channel in values.map { coding.transfer.light($0, channel: channel) } }
        byteOfLight = fractions.map { UInt8((255 * TransferFunction.sRGBValue($0)).rounded()) }
    }

    /// Converts 16-bit values to 8-bit sRGB.
    ///
    /// Each pixel has `bands` values: the first three are colour, or the first one is grey if there are one or two; the
    /// others are only reduced to 8 bits.
    package func converted(_ values: [UInt16], bands: Int) -> [UInt8] {
        bands < 3 ? convertedGrey(values, bands: bands) : convertedColours(values, bands: bands)
    }

    private func convertedColours(_ values: [UInt16], bands: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: values.count)
        for start in stride(from: 0, to: values.count, by: bands) {
            let red = lightOfValue[Int(values[start] >> 4)]
            let green = lightOfValue[Self.steps + Int(values[start + 1] >> 4)]
            let blue = lightOfValue[2 * Self.steps + Int(values[start + 2] >> 4)]
            let scale = compression(max(red, green, blue))
            for band in 0..<3 {
                let light = matrix[3 * band] * red + matrix[3 * band + 1] * green + matrix[3 * band + 2] * blue
                result[start + band] = byte(light * scale)
            }
            for band in 3..<max(3, bands) { result[start + band] = UInt8(values[start + band] >> 8) }
        }
        return result
    }

    /// White stays white in sRGB's primaries, so grey stays grey.
    private func convertedGrey(_ values: [UInt16], bands: Int) -> [UInt8] {
        var result = values.map { UInt8($0 >> 8) }
        for start in stride(from: 0, to: values.count, by: bands) {
            let light = lightOfValue[Int(values[start] >> 4)]
            result[start] = byte(light * compression(light))
        }
        return result
    }

    private func byte(_ light: Double) -> UInt8 {
        byteOfLight[Int((max(0, min(1, light)) * Double(Self.steps - 1)).rounded())]
    }

    /// The factor that scales a pixel so that its brightest channel stays below 1.
    ///
    /// One factor for all channels keeps the hue.
    private func compression(_ brightest: Double) -> Double {
        guard isHighDynamicRange, brightest > Self.knee else { return 1 }
        let headroom = 1 - Self.knee
        return (Self.knee + headroom * (1 - exp(-(brightest - Self.knee) / headroom))) / brightest
    }
}
