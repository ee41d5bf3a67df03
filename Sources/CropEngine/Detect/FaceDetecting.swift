/// Finds faces in a preview.
///
/// A detector holds scratch memory and an inference request of its own, so it belongs to one worker at a time; make one
/// for each worker with ``DetectorFactory``.
package protocol FaceDetecting: AnyObject {
    /// What is seen in the preview, in upright photo pixels.
    ///
    /// Equal previews give equal detections, whatever other workers do.
    /// - Throws: ``InferenceError`` when the inference library fails.
    func detect(in preview: Preview) throws -> Detections
}
