import FaceCropModel

extension Pipeline {
    /// Writes the focal point of the photo to a sidecar in the output folder, if the options ask for it.
    ///
    /// A photo without outputs or without a focal point has none.
    func writeFocalSidecar(
        of photo: PhotoInProgress,
        _ outcome: PhotoOutcome,
        into outputs: any OutputSink,
        _ record: inout PhotoRecord
    ) throws(PhotoError) {
        guard tools.writesFocalSidecars else { return }
        // The record gets its outcome only when everything is written, but the outcome decides the focal region.
        var finished = record
        finished.note(outcome)
        guard let sidecar = FocalSidecar(finished) else { return }
        let json: [UInt8]
        do throws(RunError) {
            json = try sidecar.json()
        } catch {
            throw PhotoError(.outputNotWritable, stage: .encode, path: photo.file.path, message: error.message)
        }
        let written = try step(.write, &record) { () throws(PhotoError) in
            try outputs.write(EncodedImage(json), as: .focalPoint)
        }
        record.focalSidecar = SidecarRecord(written, count: sidecar.faces.count)
    }
}
