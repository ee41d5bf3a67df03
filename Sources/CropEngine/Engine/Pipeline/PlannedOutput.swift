import FaceCropFraming
import FaceCropRunModel

/// One output of a photo: a picture in one format.
struct PlannedOutput {
    /// It loses its lossless cut if the photo turns out not to allow it.
    var crop: CropPlan.Crop
    let scale: Double
    let tools: RenditionTools
    let encoding: RenditionTools.Encoding

    init(_ picture: RenditionPlan.Picture, _ encoding: RenditionTools.Encoding) {
        crop = picture.crop
        scale = picture.scale
        tools = picture.tools
        self.encoding = encoding
    }

    /// The kind of the output.
    var variant: OutputVariant { tools.variant(scale: scale, encoding) }
}
