import FaceCropModel

/// One output of a photo: a picture in one format.
struct PlannedOutput {
    /// It loses its lossless cut if the photo turns out not to allow it.
    var crop: CropPlan.Crop
    let scale: Double
    let tools: RenditionTools
    let encoding: RenditionTools.Encoding
    /// The quality at which the output fits into a number of bytes; `nil` without such a limit, and before it is made.
    var fittingQuality: Int?

    init(_ picture: RenditionPlan.Picture, _ encoding: RenditionTools.Encoding) {
        crop = picture.crop
        scale = picture.scale
        tools = picture.tools
        self.encoding = encoding
    }

    /// The kind of the output.
    var variant: OutputVariant { tools.variant(scale: scale, encoding) }

    /// What is asked about it, of a photo with this record.
    func question(in record: PhotoRecord) -> OutputQuestion.Output { .init(variant, record.nameDetails(of: crop)) }
}

extension PhotoRecord {
    /// Records an output that has its name.
    mutating func note(_ output: PlannedOutput, at file: WrittenFile) {
        note(output.crop, as: output.variant, at: file, format: output.encoding.format, output.fittingQuality)
    }
}
