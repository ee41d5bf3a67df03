/// The prominence of a face in its photo, which tells the subject from a bystander.
///
/// The product of five numbers of 0…1:
///
/// | | | |
/// |---|---|---|
/// | size | the side of the square of the box's area by the photo's short side | at most 1 |
/// | sharpness | the square root of `FaceSharpness` in the preview, by that of ``fullSharpness`` | at most 1 |
/// | blur | `FaceSharpness` by ``blurredSharpness`` | at most 1 |
/// | nearness to the middle | 1 − ``edgeLoss`` · d², d from 0 in the middle to 1 in a corner | |
/// | score | the detector's | |
///
/// Sharpness is measured in the preview, in which a small face is blurred too. Therefore a blurred head in the
/// background counts little, whatever its score. The constants were chosen by eye on photographs:
/// `Benchmarks/subjects.md`.
package enum Prominence {
    /// The minimum sharpness of a fully sharp face.
    package static let fullSharpness = 0.1
    /// The sharpness below which a face is so blurred that it hardly shows who it is.
    ///
    /// It counts less than in proportion, so that a person out of focus in front yields to a smaller sharp one.
    static let blurredSharpness = 0.01
    /// The minimum of the factor for sharpness and blur.
    static let minimumSharpnessFactor = 0.05
    /// The amount that the nearness of a face in the corner of the photo loses.
    static let edgeLoss = 0.5

    /// The prominence of a face.
    ///
    /// - Parameters:
    ///   - box: Its box in upright photo pixels.
    ///   - score: How sure the detector is, 0…1.
    ///   - sharpness: Its `FaceSharpness` in the preview, from 0.
    ///   - photo: The size of the upright photo.
    /// - Returns: The product, from 0 to 1.
    package static func value(box: PixelRect, score: Double, sharpness: Double, photo: PixelSize) -> Double {
        let size = min(1, box.side / Double(max(1, photo.shortSide)))
        let blurFactor = min(1, sharpness / blurredSharpness)
        let sharpnessFactor = max(
            minimumSharpnessFactor,
            blurFactor * min(1, (sharpness / fullSharpness).squareRoot())
        )
        return size * sharpnessFactor * centrality(of: box.center, photo: photo) * score
    }

    /// The factor of sharpness and blur in the prominence of `face`; 1 if that is unknown.
    static func sharpnessFactor(of face: Face, photo: PixelSize) -> Double {
        let sharp = value(box: face.box, score: face.score, sharpness: fullSharpness, photo: photo)
        guard let prominence = face.prominence, sharp > 0 else { return 1 }
        return prominence / sharp
    }

    /// 1 in the middle of the photo, 1 − ``edgeLoss`` in its corners and beyond.
    private static func centrality(of point: PixelPoint, photo: PixelSize) -> Double {
        let (width, height) = (Double(max(1, photo.width)), Double(max(1, photo.height)))
        let (x, y) = (2 * point.x / width - 1, 2 * point.y / height - 1)
        return 1 - edgeLoss * min(1, (x * x + y * y) / 2)
    }
}
