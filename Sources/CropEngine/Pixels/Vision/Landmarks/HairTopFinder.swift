package import FaceCropModel

/// Finds where hair and hats end above faces; workers share it.
///
/// The network is MediaPipe's selfie segmentation. Its input are numbers of 0…1, as that of ``FaceMesh``.
package final class HairTopFinder: Sendable {
    private let session: DeferredSession

    /// Loads and checks the model, which is made ready for the first face.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed`.
    package init(models locator: ModelLocator) throws(RunError) {
        let runtime = try InferenceRuntime()
        session = DeferredSession(try locator.load(.personMask)) { model throws(InferenceError) in
            try InferenceSession(model, runtime, layout: .interleaved)
        }
    }

    /// Where hair or hat ends above `face`, which has these `facts`.
    ///
    /// - Throws: ``PhotoError`` if the pixels cannot be decoded or the inference library fails.
    package func hairTop(
        of face: Face,
        _ facts: FaceAttributes,
        in decoded: DecodedPhoto
    ) throws(PhotoError) -> HairTop {
        guard let axis = HeadAxis(facts) else { return .notSeen }
        let region = PersonMask.region(of: axis)
        // Large outputs need a finer decode, which must not change the facts.
        let pixelSide = max(decoded.describedPixelSide(of: face.box), region.width / Double(PersonMask.size.width))
        // Linear interpolation at the edge of the region reads one pixel more.
        let margin = 2 * pixelSide
        let bounds = region.bounds.expanded(left: margin, top: margin, right: margin, bottom: margin)
        guard let part = try decoded.part(bounds, pixelSide: pixelSide) else { return .notSeen }
        let transform = region.transform(toPictureOf: PersonMask.size)
        do throws(InferenceError) {
            let mask = try session.ready.infer(PersonMask.size) {
                RegionSampler.fill($0, side: PersonMask.size.width, from: part, by: transform)
            } _: { outputs in
                PersonMask(of: axis, values: Array(outputs[0]))
            }
            return mask.hairTop(in: part.photoRect)
        } catch {
            throw PhotoError(
                .detectionFailed,
                stage: .detect,
                path: decoded.photo.file.path,
                message: "Where the hair above the photo's faces ends could not be found.",
                cause: "\(error)"
            )
        }
    }
}
