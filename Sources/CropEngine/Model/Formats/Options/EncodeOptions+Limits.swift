extension EncodeOptions.Format {
    /// The longest side in pixels that the format, or libvips' writer of it, allows.
    ///
    /// Sources: libjpeg's JPEG_MAX_DIMENSION, libwebp's WEBP_MAX_DIMENSION, libvips' VIPS_MAX_COORD for PNG, and the
    /// largest frame of AV1.
    package var maximumSide: Int {
        switch self {
        case .jpeg: 65_500
        case .webp: 16_383
        case .png: 10_000_000
        case .avif: 65_536
        }
    }
}
