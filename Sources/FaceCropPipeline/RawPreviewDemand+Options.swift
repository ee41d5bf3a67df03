import FaceCropFraming
import FaceCropImaging
package import FaceCropRecords

extension RawPreviewDemand {
    /// The demand of a run with `options`.
    package init(_ options: Options) {
        if options.frame.alignment == nil, case .size(let size) = options.frame.shape {
            self = .output(size)
        } else {
            self = .photo
        }
    }
}
