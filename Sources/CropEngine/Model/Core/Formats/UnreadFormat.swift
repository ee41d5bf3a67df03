/// A format of pictures that is recognized by its content but not read.
public enum UnreadFormat: String, Sendable, CaseIterable {
    case psd
    case jpeg2000
    case jpegXR
    case jpegXS
    case svg
    case eps
    case ico
    case xcf
    case exr
    case radiance
    case pfm
    case pam
    case qoi

    /// The name for people.
    var name: String {
        switch self {
        case .psd: "PSD"
        case .jpeg2000: "JPEG 2000"
        case .jpegXR: "JPEG XR"
        case .jpegXS: "JPEG XS"
        case .svg: "SVG"
        case .eps: "EPS"
        case .ico: "ICO"
        case .xcf: "XCF"
        case .exr: "OpenEXR"
        case .radiance: "Radiance HDR"
        case .pfm: "PFM"
        case .pam: "PAM"
        case .qoi: "QOI"
        }
    }
}
