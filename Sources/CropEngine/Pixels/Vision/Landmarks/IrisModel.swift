package import FaceCropModel
import Glibc

/// MediaPipe's iris model (Ablavatski, Vakunov, Grishchenko, Raveendran, Zhdanovich: "Real-time Pupil Tracking from
/// Monocular Video for Digital Puppetry", 2020): lids, brow and iris of a level eye.
///
/// The model was trained on the subject's right eye; the left one is mirrored first.
package enum IrisModel {
    /// The side of the network's input in pixels.
    static let inputSide = 64
    /// The names of the outputs in the file.
    static let outputs = ["output_eyes_contours_and_brows", "output_iris"]
    /// ``inputSide`` as a size.
    static let inputSize = PixelSize(width: inputSide, height: inputSide)
    /// The side of the network's region, in distances between the eye's corners (MediaPipe's `iris_landmark` graphs).
    static let enlargement = 2.3
    /// The number of points of lids and brow, three numbers each; the first 16 are the lids.
    private static let contourCount = 71

    /// One of the subject's eyes.
    package enum Eye: Sendable, CaseIterable {
        case right
        case left

        var isMirrored: Bool { self == .left }
    }

    /// The network's region for an eye with these corners; `nil` if they are one point.
    static func region(of eye: Eye, outerCorner: PixelPoint, innerCorner: PixelPoint) -> TurnedRect? {
        let width = outerCorner.distance(to: innerCorner)
        guard width > 0, width.isFinite else { return nil }
        // From left to right in a picture of the upright face.
        let (first, second) = eye == .right ? (outerCorner, innerCorner) : (innerCorner, outerCorner)
        return TurnedRect(
            center: PixelPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2),
            side: enlargement * width,
            clockwiseRadians: atan2(second.y - first.y, second.x - first.x)
        )
    }

    /// Decodes the network's outputs for `region`: three numbers per point in input pixels; the third is unused.
    static func contour(
        of eye: Eye,
        lids: some Collection<Float>,
        iris: some Collection<Float>,
        region: TurnedRect,
        light: EyeLight
    ) -> EyeContour? {
        guard lids.count == 3 * contourCount, iris.count == 3 * EyeContour.irisCount,
            lids.allSatisfy(\.isFinite), iris.allSatisfy(\.isFinite),
            let toPhoto = region.transform(toPictureOf: inputSize, isMirrored: eye.isMirrored).inverse
        else { return nil }
        func points(_ numbers: some Collection<Float>, _ range: Range<Int>) -> [PixelPoint] {
            let numbers = numbers.map(Double.init)
            return range.map { toPhoto.applied(to: PixelPoint(x: numbers[3 * $0], y: numbers[3 * $0 + 1])) }
        }
        let lower = EyeContour.lowerLidCount
        return EyeContour(
            lowerLid: points(lids, 0..<lower),
            upperLid: points(lids, lower..<lower + EyeContour.upperLidCount),
            iris: points(iris, 0..<EyeContour.irisCount),
            light: light
        )
    }

    /// Runs the network on the eye with these corners.
    ///
    /// `nil` if the eye has no area or the outputs are not finite.
    package static func detectContour(
        of eye: Eye,
        outerCorner: PixelPoint,
        innerCorner: PixelPoint,
        in part: PhotoPart,
        with session: InferenceSession
    ) throws(InferenceError) -> EyeContour? {
        guard let region = region(of: eye, outerCorner: outerCorner, innerCorner: innerCorner) else { return nil }
        let transform = region.transform(toPictureOf: inputSize, isMirrored: eye.isMirrored)
        var light = EyeLight(brightness: 0, contrast: 0)
        return try session.infer(inputSize) { input in
            RegionSampler.fill(input, side: inputSide, from: part, by: transform)
            light = EyeBrightness.light(of: UnsafeBufferPointer(input), side: inputSide)
        } _: { outputs in
            contour(
                of: eye,
                lids: outputs[0],
                iris: outputs[1],
                region: region,
                light: light
            )
        }
    }
}
