package import FaceCropFaces
package import FaceCropGeometry
package import FaceCropImaging
package import FaceCropInference
import Glibc

/// MediaPipe's Face Mesh (Kartynnik, Ablavatski, Grishchenko, Grundmann: "Real-time Facial Surface Geometry from Monocular
/// Video on Mobile GPUs", 2019), the model without attention: 468 points of a face that is shown upright.
package enum FaceMesh {
    /// The side of the network's input in pixels.
    package static let inputSide = 192
    /// The same as a size.
    static let inputSize = PixelSize(width: inputSide, height: inputSide)
    /// The side of what it is shown, by the longer side of the face's box.
    ///
    /// The model was trained with a quarter of the face's size around it on each side (its model card).
    package static let enlargement = 1.5
    /// From this presence on there is a face.
    ///
    /// MediaPipe's own; what it keeps and drops is in `Benchmarks/eyes.md`.
    package static let minimumPresence = 0.5

    /// The part of the photo that the network is to be shown of `face`, turned until its eyes are level.
    package static func region(of face: Face) -> TurnedRect {
        TurnedRect(
            center: face.box.center,
            side: enlargement * max(face.box.width, face.box.height),
            clockwiseRadians: face.rollRadians
        )
    }

    /// What the network saw in a region.
    package struct Sight: Sendable {
        /// The points in upright photo pixels.
        package var points: [PixelPoint]
        /// The depths of the points in upright photo pixels.
        package var depths: [Double]
        /// How sure the network is that there is a face, 0…1.
        package var presence: Double
    }

    /// What the outputs of the network for `region` say: three numbers a point in input pixels, and the logarithm of the
    /// odds that there is a face.
    package static func sight(
        points: some Collection<Float>,
        presenceLogit: Float,
        region: TurnedRect
    ) -> Sight? {
        guard points.count == 3 * FaceLandmarks.meshCount, points.allSatisfy(\.isFinite), !presenceLogit.isNaN,
            let toPhoto = region.transform(toPictureOf: inputSize).inverse
        else { return nil }
        let numbers = points.map(Double.init)
        let pixelSide = region.width / Double(inputSide)
        let indices = stride(from: 0, to: numbers.count, by: 3)
        return Sight(
            points: indices.map { toPhoto.applied(to: PixelPoint(x: numbers[$0], y: numbers[$0 + 1])) },
            depths: indices.map { numbers[$0 + 2] * pixelSide },
            presence: 1 / (1 + exp(-Double(presenceLogit)))
        )
    }

    /// Runs the network on what `part` shows of `region`.
    ///
    /// `nil` when the outputs are no numbers.
    package static func look(
        at region: TurnedRect,
        in part: PhotoPart,
        with request: InferenceRequest
    ) throws(InferenceError) -> Sight? {
        let transform = region.transform(toPictureOf: inputSize)
        request.withFloatInput { RegionSampler.fill($0, side: inputSide, from: part, by: transform) }
        try request.infer()
        // The names that the export gave: points, presence.
        return try request.withOutputs(["conv2d_21", "conv2d_31"]) { outputs in
            outputs[1].first.flatMap { sight(points: outputs[0], presenceLogit: $0, region: region) }
        }
    }
}
