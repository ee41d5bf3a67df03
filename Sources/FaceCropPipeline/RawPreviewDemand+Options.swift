import FaceCropFraming
import FaceCropImaging
package import FaceCropRecords

extension RawPreviewDemand {
    /// What a run with `options` demands.
    package init(_ options: Options) {
        if options.frame.alignment == nil, case .size(let size) = options.frame.shape {
            self = .output(size)
        } else {
            self = .photo
        }
    }
}
