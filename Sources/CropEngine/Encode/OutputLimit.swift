package import SystemPackage

extension EncodeOptions.Format {
    /// The longest side in pixels that the format, or libvips' writer of it, can have.
    ///
    /// Sources: libjpeg's JPEG_MAX_DIMENSION, libwebp's WEBP_MAX_DIMENSION, libvips' VIPS_MAX_COORD for PNG, and the
    /// largest frame of AV1.
    package var greatestSide: Int {
        switch self {
        case .jpeg: 65_500
        case .webp: 16_383
        case .png: 10_000_000
        case .avif: 65_536
        }
    }
}

/// How large an output may be: what its format can hold, and no more pixels than a photo may have.
package struct OutputLimit: Sendable {
    private let format: EncodeOptions.Format
    private let maximumPixels: Int

    package init(format: EncodeOptions.Format, maximumPixels: Int) {
        self.format = format
        self.maximumPixels = maximumPixels
    }

    /// Refuses an output before any memory is taken for it.
    ///
    /// - Throws: ``PhotoError`` with `outputTooLarge` about the photo at `path`.
    package func check(_ size: PixelSize, path: FilePath) throws(PhotoError) {
        let reason: String
        if size.longSide > format.greatestSide {
            reason = "a \(format.rawValue) picture has at most \(format.greatestSide) pixels a side"
        } else if size.pixelCount > maximumPixels {
            reason = "--max-pixels allows \(maximumPixels) pixels"
        } else {
            return
        }
        throw PhotoError(
            .outputTooLarge,
            stage: .render,
            path: path,
            message: "The output would have \(size) pixels, but \(reason). Choose a --size, or a smaller margin."
        )
    }
}
