import FaceCropModel
import FaceCropPixels
import FaceCropTracking

extension HeadColours {
    /// The colours of the person whose face has this box, in upright pixels of the frame.
    init(around box: PixelRect, in preview: Preview) {
        self.init(regions: Self.regions(around: box).map { preview.part($0).map { ($0.pixels, $0.size) } })
    }
}
