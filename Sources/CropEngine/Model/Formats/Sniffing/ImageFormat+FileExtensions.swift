extension ImageFormat {
    /// Whether a file name's extension, without the dot and in any letter case, is usual for photos.
    ///
    /// It never decides what a file *is*, only what the user may expect of it: a `.jpg` file that is not an image is a
    /// failure to report, a `.txt` file is not.
    package static func isUsualExtension(_ bytes: some Collection<UInt8>) -> Bool {
        usualExtensions.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }

    private static let usualExtensions: Set<String> =
        Set(ImageFormat.allCases.flatMap(\.usualExtensions)).union(RawFormat.usualExtensions)

    private var usualExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .tiff: ["tif", "tiff"]
        case .gif: ["gif"]
        case .heic: ["heic", "heif", "hif"]
        case .avif: ["avif"]
        case .bmp: ["bmp", "dib"]
        case .pnm: ["pnm", "pbm", "pgm", "ppm"]
        case .jxl: ["jxl"]
        }
    }
}
