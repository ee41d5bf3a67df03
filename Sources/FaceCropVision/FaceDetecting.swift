package import FaceCropFaces
package import FaceCropImaging
package import FaceCropInference

/// Finds faces in a preview.
///
/// A detector holds scratch memory and inference requests of its own, so it belongs to one worker at a time; make one
/// for each worker with ``DetectorFactory``.
package protocol FaceDetecting: AnyObject {
    /// The faces of the preview in upright photo pixels.
    ///
    /// Equal previews give equal faces, whatever other workers do.
    /// - Throws: ``InferenceError`` when the inference library fails.
    func detect(in preview: Preview) throws(InferenceError) -> Detections
}
