/// The five points that face detectors give.
///
/// "Left" and "right" are the subject's: `rightEye` is on the picture's left in an unmirrored frontal portrait. All
/// coordinates are upright photo pixels.
public struct FacePoints: Hashable, Sendable, Codable {
    /// Centre of the subject's right eye.
    public var rightEye: PixelPoint
    /// Centre of the subject's left eye.
    public var leftEye: PixelPoint
    /// Tip of the nose.
    public var nose: PixelPoint
    /// The subject's right corner of the mouth.
    public var rightMouth: PixelPoint
    /// The subject's left corner of the mouth.
    public var leftMouth: PixelPoint

    /// Makes the five points.
    public init(
        rightEye: PixelPoint,
        leftEye: PixelPoint,
        nose: PixelPoint,
        rightMouth: PixelPoint,
        leftMouth: PixelPoint
    ) {
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.nose = nose
        self.rightMouth = rightMouth
        self.leftMouth = leftMouth
    }

    /// The points in the order of the detectors: right eye, left eye, nose, right and left corner of the mouth.
    package var all: [PixelPoint] { [rightEye, leftEye, nose, rightMouth, leftMouth] }

    /// Makes the points from their indices in the order of the detectors, 0…4.
    package init(_ point: (Int) -> PixelPoint) {
        self.init(rightEye: point(0), leftEye: point(1), nose: point(2), rightMouth: point(3), leftMouth: point(4))
    }

    /// The points, each mapped by `transform`.
    package func mapped(_ transform: (PixelPoint) -> PixelPoint) -> Self {
        FacePoints(
            rightEye: transform(rightEye),
            leftEye: transform(leftEye),
            nose: transform(nose),
            rightMouth: transform(rightMouth),
            leftMouth: transform(leftMouth)
        )
    }

    package var eyesCenter: PixelPoint {
        PixelPoint(x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2)
    }

    var mouthCenter: PixelPoint {
        PixelPoint(x: (rightMouth.x + leftMouth.x) / 2, y: (rightMouth.y + leftMouth.y) / 2)
    }
}
