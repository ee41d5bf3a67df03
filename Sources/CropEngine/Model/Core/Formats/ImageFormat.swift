/// An image format of photos, recognized by the content of the file.
public enum ImageFormat: String, Sendable, Codable, CaseIterable {
    case jpeg
    case png
    case webp
    case tiff
    case gif
    case heic
    case avif
    case bmp
    /// PBM, PGM and PPM.
    case pnm
    /// JPEG XL.
    case jxl
}
