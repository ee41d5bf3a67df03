package import FaceCropModel
import Glibc

/// MediaPipe's Face Mesh (Kartynnik, Ablavatski, Grishchenko, Grundmann: "Real-time Facial Surface Geometry from
/// Monocular Video on Mobile GPUs", 2019), the model without attention: 468 points of an upright face.
package enum FaceMesh {
    /// The side of the network's input in pixels.
    static let inputSide = 192
    /// The names of the outputs in the file: points, presence.
    static let outputs = ["conv2d_21", "conv2d_31"]
    /// ``inputSide`` as a size.
    static let inputSize = PixelSize(width: inputSide, height: inputSide)
    /// The side of the network's region, in longer sides of the face's box.
    ///
    /// The model was trained with a margin of a quarter of the face's size on each side (its model card).
    static let enlargement = 1.5
    /// The minimum presence of a face.
    ///
    /// It is MediaPipe's own value; `Benchmarks/eyes.md` gives the effect.
    static let minimumPresence = 0.5

    /// The network's region for `face` in the photo, turned until its eyes are level.
    package static func region(of face: Face) -> TurnedRect {
        TurnedRect(
            center: face.box.center,
            side: enlargement * max(face.box.width, face.box.height),
            clockwiseRadians: face.rollRadians
        )
    }

    /// The network's prediction for a region.
    package struct DetectedMesh: Sendable {
        /// The points in upright photo pixels.
        var points: [PixelPoint]
        /// The depths of the points in upright photo pixels.
        var depths: [Double]
        /// The network's probability that there is a face, 0…1.
        var presence: Double
    }

    /// Decodes the network's outputs for `region`: three numbers per point in input pixels, and the logarithm of the
    /// odds that there is a face.
    static func mesh(
        points: some Collection<Float>,
        presenceLogit: Float,
        region: TurnedRect
    ) -> DetectedMesh? {
        guard points.count == 3 * FaceLandmarks.meshCount, points.allSatisfy(\.isFinite), !presenceLogit.isNaN,
            let toPhoto = region.transform(toPictureOf: inputSize).inverse
        else { return nil }
        let numbers = points.map(Double.init)
        let pixelSide = region.width / Double(inputSide)
        let indices = stride(from: 0, to: numbers.count, by: 3)
        return DetectedMesh(
            points: indices.map { toPhoto.applied(to: PixelPoint(x: numbers[$0], y: numbers[$0 + 1])) },
            depths: indices.map { numbers[$0 + 2] * pixelSide },
            presence: 1 / (1 + exp(-Double(presenceLogit)))
        )
    }

    /// Runs the network on `region` of `part`.
    ///
    /// `nil` if the outputs are not finite.
    package static func detectMesh(
        of region: TurnedRect,
        in part: PhotoPart,
        with session: InferenceSession
    ) throws(InferenceError) -> DetectedMesh? {
        let transform = region.transform(toPictureOf: inputSize)
        return try session.infer(inputSize) {
            RegionSampler.fill($0, side: inputSide, from: part, by: transform)
        } _: { outputs in
            outputs[1].first.flatMap { mesh(points: outputs[0], presenceLogit: $0, region: region) }
        }
    }
}
