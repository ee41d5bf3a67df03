import Glibc

/// A transfer function: how the values of a picture map to light.
package enum TransferFunction: Sendable, Hashable {
    /// Perceptual quantiser: absolute light up to 10,000 cd/m².
    case perceptualQuantiser
    /// Hybrid log-gamma, for a screen of 1,000 cd/m².
    case hybridLogGamma
    /// A power law with this exponent.
    case power(Double)
    /// The logarithm of light over so many powers of ten.
    case logarithm(Double)
    /// A power law of digital cinema, SMPTE ST 428-1.
    case cinema
    /// sRGB, and transfer functions that are close to it.
    case sRGB
    /// The light, 0…1, for values at equal distances; one table for all channels, or one for each.
    case tables([[Double]])

    /// The luminance of diffuse white in cd/m², which maps to 1; source: ITU-R BT.2408.
    private static let diffuseWhite = 203.0

    /// The function with a number of ITU-T H.273, table 3; `nil` if the number is reserved.
    package init?(codePoint: Int) {
        switch codePoint {
        // The functions of cameras for television (1, 6, 7, 11, 12, 14, 15) are shown by screens like sRGB; 2 says that
        // the function is not specified.
        case 1, 2, 6, 7, 11, 12, 13, 14, 15: self = .sRGB
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 8: self = .power(1)
        case 9: self = .logarithm(2)
        case 10: self = .logarithm(2.5)
        case 16: self = .perceptualQuantiser
        case 17: self = .cinema
        case 18: self = .hybridLogGamma
        default: return nil
        }
    }

    /// Whether the function can represent light above diffuse white.
    package var isHighDynamicRange: Bool {
        switch self {
        case .perceptualQuantiser, .hybridLogGamma: true
        case .power, .logarithm, .cinema, .sRGB, .tables: false
        }
    }

    /// The light of one colour channel for a value of 0…1; diffuse white is 1.
    ///
    /// Sources: SMPTE ST 2084, ITU-R BT.2100, IEC 61966-2-1, ITU-T H.273. The system gamma of hybrid log-gamma depends
    /// on the brightness of the whole pixel; this function applies it to each channel alone.
    package func light(_ value: Double, channel: Int = 0) -> Double {
        switch self {
        case .perceptualQuantiser:
            let root = pow(value, 32 / 2_523.0)
            let ratio = max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)
            return 10_000 * pow(ratio, 8_192 / 1_305.0) / Self.diffuseWhite
        case .hybridLogGamma:
            let scene = value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
            return 1_000 * pow(scene, 1.2) / Self.diffuseWhite
        case .power(let gamma): return pow(value, gamma)
        case .logarithm(let decades): return value <= 0 ? 0 : pow(10, decades * (value - 1))
        case .cinema: return pow(value, 2.6) * 52.37 / 48
        case .sRGB: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        case .tables(let tables): return Self.interpolated(tables[min(channel, tables.count - 1)], at: value)
        }
    }

    private static func interpolated(_ table: [Double], at value: Double) -> Double {
        let exact = value * Double(table.count - 1)
        let index = min(Int(exact), table.count - 2)
        return table[index] + (exact - Double(index)) * (table[index + 1] - table[index])
    }

    /// The sRGB value, 0…1, for light of 0…1.
    package static func sRGBValue(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
