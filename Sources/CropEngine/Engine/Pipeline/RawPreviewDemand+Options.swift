import FaceCropModel
import FaceCropPixels

extension RawPreviewDemand {
    /// The demand of a run with `options`.
    init(_ options: Options) {
        var largest = PixelSize(width: 0, height: 0)
        for rendition in options.effectiveRenditions {
            guard rendition.frame.alignment == nil, case .size(let size) = rendition.largestFrame.shape else {
                self = .photo
                return
            }
            largest.width = max(largest.width, size.width)
            largest.height = max(largest.height, size.height)
        }
        self = .output(largest)
    }
}
