package import FaceCropModel
import FaceCropPixels

extension DecodeReductionPolicy {
    /// A policy for the preview and, in most photos, for the crop; for a smaller crop the photo is decoded again.
    package init(forCropsOf options: Options) {
        let outputLongSides = options.effectiveRenditions.map { rendition in
            rendition.largestFrame.shape?.size.map { Double($0.longSide) } ?? .infinity
        }
        let outputLongSide = outputLongSides.max() ?? .infinity
        self.init(longSide: Self.longSide(options.detect), outputLongSide: outputLongSide)
    }

    /// The long side of the picture that detectors and landmark networks need.
    package static func longSide(_ options: DetectOptions) -> Int {
        options.landmarks == .none ? options.previewLongSide : max(options.previewLongSide, describedLongSide)
    }
}
