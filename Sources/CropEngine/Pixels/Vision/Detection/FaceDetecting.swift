package import FaceCropModel

/// Finds faces in a preview.
///
/// Only one worker may use a detector at a time; ``DetectorFactory`` makes one for each.
package protocol FaceDetecting: AnyObject {
    /// The faces of the preview in upright photo pixels.
    ///
    /// Equal previews give equal faces, whatever other workers do.
    /// - Throws: ``InferenceError`` if the inference library fails.
    func detect(in preview: Preview) throws(InferenceError) -> Detections

    /// The same, if only the faces of `search` must be found.
    func detect(in preview: Preview, search: FaceSearch) throws(InferenceError) -> Detections
}
