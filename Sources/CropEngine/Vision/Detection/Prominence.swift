package import FaceCropFraming
import FaceCropImaging

/// The prominence of a face in its photo, which tells the subject from a bystander.
///
/// The product of four numbers of 0…1:
///
/// | | | |
/// |---|---|---|
/// | size | the side of the square of the box's area by the photo's short side | at most 1 |
/// | sharpness | the square root of ``FaceSharpness`` in the preview, by that of ``fullSharpness`` | at most 1 |
/// | nearness to the middle | 1 − ``edgeLoss`` · d², d from 0 in the middle to 1 in a corner | |
/// | score | the detector's | |
///
/// Sharpness is measured in the preview, in which a small face is blurred too. Therefore a blurred head in the
/// background counts little, whatever its score. The constants were chosen by eye on photographs:
/// `Benchmarks/subjects.md`.
package enum Prominence {
    /// The minimum sharpness of a fully sharp face.
    static let fullSharpness = 0.1
    /// The minimum of the sharpness factor, for a blurred face.
    static let minimumSharpnessFactor = 0.05
    /// The amount that the nearness of a face in the corner of the photo loses.
    static let edgeLoss = 0.5

    /// The prominence of a face.
    ///
    /// - Parameters:
    ///   - box: Its box in upright photo pixels.
    ///   - score: How sure the detector is, 0…1.
    ///   - sharpness: Its ``FaceSharpness`` in the preview, from 0.
    ///   - photo: The size of the upright photo.
    /// - Returns: The product, from 0 to 1.
    package static func value(box: PixelRect, score: Double, sharpness: Double, photo: PixelSize) -> Double {
        let size = min(1, box.side / Double(max(1, photo.shortSide)))
        let sharpnessFactor = max(minimumSharpnessFactor, min(1, (sharpness / fullSharpness).squareRoot()))
        return size * sharpnessFactor * centrality(of: box.center, photo: photo) * score
    }

    /// 1 in the middle of the photo, 1 − ``edgeLoss`` in its corners and beyond.
    private static func centrality(of point: PixelPoint, photo: PixelSize) -> Double {
        let (width, height) = (Double(max(1, photo.width)), Double(max(1, photo.height)))
        let (x, y) = (2 * point.x / width - 1, 2 * point.y / height - 1)
        return 1 - edgeLoss * min(1, (x * x + y * y) / 2)
    }
}

extension Detections {
    /// These detections with the prominence of each face, measured in `preview`.
    func withProminence(in preview: Preview) -> Self {
        var detections = self
        for (index, face) in faces.enumerated() {
            detections.faces[index].prominence = Prominence.value(
                box: face.box,
                score: face.score,
                sharpness: FaceSharpness.measure(face.box, in: preview),
                photo: preview.photoSize
            )
        }
        return detections
    }
}
