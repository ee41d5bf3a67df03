package import FaceCropModel
package import SystemPackage

/// The maximum size of an output: what its format can hold, and no more pixels than a photo may have.
package struct OutputLimit: Sendable {
    private let format: EncodeOptions.Format
    private let maximumPixels: Int

    package init(format: EncodeOptions.Format, maximumPixels: Int) {
        self.format = format
        self.maximumPixels = maximumPixels
    }

    /// Refuses an output that is too large, before memory is allocated for it.
    ///
    /// - Throws: ``PhotoError`` with `outputTooLarge` about the photo at `path`.
    package func check(_ size: PixelSize, path: FilePath) throws(PhotoError) {
        let reason: String
        if size.longSide > format.maximumSide {
            reason = "a \(format.rawValue) picture has at most \(format.maximumSide) pixels a side"
        } else if size.pixelCount > maximumPixels {
            reason = "at most \(maximumPixels) pixels are allowed"
        } else {
            return
        }
        throw PhotoError(
            .outputTooLarge,
            stage: .render,
            path: path,
            message: "The output would have \(size) pixels, but \(reason)."
        )
    }
}
