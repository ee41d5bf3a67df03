package import FaceCropFraming
package import FaceCropImaging

/// Finds faces in a preview.
///
/// A detector has its own scratch memory and inference requests, so only one worker may use it at a time.
/// ``DetectorFactory`` makes one for each worker.
package protocol FaceDetecting: AnyObject {
    /// The faces of the preview in upright photo pixels.
    ///
    /// Equal previews give equal faces, whatever other workers do.
    /// - Throws: ``InferenceError`` if the inference library fails.
    func detect(in preview: Preview) throws(InferenceError) -> Detections

    /// The same, if only the faces of `search` must be found.
    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections

    /// Begins to make what the detection in a preview of `previewSize` needs, while the caller decodes the photo.
    func prepare(for previewSize: PixelSize)
}

extension FaceDetecting {
    /// Detectors that make nothing ahead.
    package func prepare(for previewSize: PixelSize) {}
}
