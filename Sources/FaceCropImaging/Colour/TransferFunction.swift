import Glibc

/// The transfer functions of ITU-T H.273: how values of a picture map to light.
enum TransferFunction {
    /// Perceptual quantiser: absolute light up to 10,000 cd/m².
    case perceptualQuantiser
    /// Hybrid log-gamma, for a screen of 1,000 cd/m².
    case hybridLogGamma
    /// A power law with this exponent.
    case power(Double)
    /// sRGB, and transfer functions that are close to it.
    case sRGB

    /// The luminance of diffuse white in cd/m², which maps to 1; source: ITU-R BT.2408.
    private static let diffuseWhite = 203.0

    init(codePoint: Int) {
        switch codePoint {
        case 16: self = .perceptualQuantiser
        case 18: self = .hybridLogGamma
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 8: self = .power(1)
        default: self = .sRGB
        }
    }

    /// Whether the function can represent light above diffuse white.
    var isHighDynamicRange: Bool {
        switch self {
        case .perceptualQuantiser, .hybridLogGamma: true
        case .power, .sRGB: false
        }
    }

    /// The light of one colour channel for a value of 0…1; diffuse white is 1.
    ///
    /// Sources: SMPTE ST 2084, ITU-R BT.2100, IEC 61966-2-1. The system gamma of hybrid log-gamma depends on the
    /// brightness of the whole pixel; this function applies it to each channel alone.
    func light(_ value: Double) -> Double {
        switch self {
        case .perceptualQuantiser:
            let root = pow(value, 32 / 2_523.0)
            let ratio = max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)
            return 10_000 * pow(ratio, 8_192 / 1_305.0) / Self.diffuseWhite
        case .hybridLogGamma:
            let scene = value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
            return 1_000 * pow(scene, 1.2) / Self.diffuseWhite
        case .power(let gamma): return pow(value, gamma)
        case .sRGB: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    /// The sRGB value, 0…1, for light of 0…1.
    static func sRGBValue(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
