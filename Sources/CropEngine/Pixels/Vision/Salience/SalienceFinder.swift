package import FaceCropModel

/// Finds what draws the eye in photos without a face; workers share it.
package final class SalienceFinder: Sendable {
    /// The long side of the picture that is looked at, in pixels.
    private static let longSide = 320

    private let session: DeferredSession

    /// Loads and checks the model, which is made ready for the first photo that needs it.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed`.
    package init(models locator: ModelLocator) throws(RunError) {
        let runtime = try InferenceRuntime()
        session = DeferredSession(try locator.load(.salience)) { model throws(InferenceError) in
            try InferenceSession(model, runtime, layout: .planes)
        }
    }

    /// What draws the eye in the upright photo.
    ///
    /// - Throws: `PhotoError` if no preview can be made or the network fails.
    package func mask(of photo: DecodedPhoto) throws(PhotoError) -> SalienceMask {
        let preview = try photo.preview(longSide: Self.longSide)
        do throws(InferenceError) {
            return try mask(of: preview)
        } catch {
            throw PhotoError(
                .detectionFailed,
                stage: .frame,
                path: photo.photo.file.path,
                message: "What draws the eye could not be found.",
                cause: "\(error)"
            )
        }
    }

    /// What draws the eye in `preview`.
    func mask(of preview: Preview) throws(InferenceError) -> SalienceMask {
        let size = SalienceInput.size(for: preview.size)
        return try session.ready.infer(size) {
            SalienceInput.pack(preview, as: size, into: $0)
        } _: { outputs in
            // Each cell stands for 4 × 4 pixels of the input.
            SalienceMask(size: PixelSize(width: size.width / 4, height: size.height / 4), values: Array(outputs[0]))
        }
    }
}
