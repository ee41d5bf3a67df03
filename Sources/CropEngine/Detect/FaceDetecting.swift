/// Finds faces in a preview.
///
/// A detector holds scratch memory and an inference request of its own, so it belongs to one worker at a time; make one
/// for each worker with ``DetectorFactory``.
package protocol FaceDetecting: AnyObject {
    /// The faces of the preview in upright photo pixels, best score first, at or above the configured score and size.
    ///
    /// Equal previews give equal faces, whatever other workers do.
    /// - Throws: ``InferenceError`` when the inference library fails.
    func faces(in preview: Preview) throws -> [Face]
}
