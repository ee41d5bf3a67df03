package import FaceCropFaces
package import FaceCropImaging
package import FaceCropInference

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
}
