import FaceCropModel
import FaceCropPixels

// Crops that are cut out of a JPEG without compressing their pixels again.

extension Pipeline {
    /// Plans lossless cuts for all crops that allow it, and grows their frames to whole blocks.
    ///
    /// Each reason why a crop is rendered becomes one warning of the photo.
    func planLosslessCuts(
        _ plan: inout CropPlan,
        by cutter: LosslessCutter,
        of photo: LoadedPhoto,
        _ record: inout PhotoRecord
    ) {
        for index in plan.crops.indices {
            do throws(LosslessObstacle) {
                let cut = try cutter.cut(plan.crops[index].request, of: photo)
                plan.crops[index].request = RenderRequest(frame: cut.frame, outputSize: cut.frame.size)
                plan.crops[index].losslessCut = cut
            } catch {
                record.noteOnce(error)
            }
        }
    }

    /// Makes the file of one output: by its lossless cut, or else by rendering and compressing it.
    ///
    /// If the photo turns out not to allow its cut, the crop is rendered with the same frame, and has no cut any more.
    /// `rendered` is the same picture, rendered for another format, if there is one, and then that for this one.
    func make(
        _ output: inout PlannedOutput,
        of photo: inout PhotoInProgress,
        reusing rendered: inout RenderedPicture?,
        _ record: inout PhotoRecord
    ) throws(PhotoError) -> EncodedImage {
        if let cut = output.crop.losslessCut, let cutter = output.tools.losslessCutter {
            let loaded = photo.loaded
            let result = try step(.encode, &record) { () throws(PhotoError) in
                Result { () throws(LosslessObstacle) in try cutter.encode(cut, of: loaded) }
            }
            switch result {
            case .success(let encoded): return encoded
            case .failure(let obstacle):
                record.noteOnce(obstacle)
                output.crop.losslessCut = nil
            }
        }
        let picture = try render(output, of: &photo, reusing: rendered, &record)
        rendered = picture
        return try encode(picture, as: &output, of: photo, &record)
    }
}

extension PhotoRecord {
    /// Records once why crops are compressed again.
    fileprivate mutating func noteOnce(_ obstacle: LosslessObstacle) {
        let warning = PhotoWarning(.lossless, "The crop was compressed again, because \(obstacle.text).")
        if !warnings.contains(warning.text) { note(warning) }
    }
}
