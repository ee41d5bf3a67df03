public import FaceCropGeometry
import Foundation

/// A face that a detector found.
///
/// All coordinates are upright photo pixels.
public struct Face: Hashable, Sendable {
    /// The box: forehead to chin, without hair and ears.
    ///
    /// It may reach beyond the photo's edge.
    public var box: PixelRect
    /// How sure the detector is, 0…1.
    public var score: Double
    /// Eyes, nose and corners of the mouth.
    public var points: FacePoints
    /// What else is known about it; `nil` when nobody has asked.
    package var facts: FaceAttributesResult?
    /// Who it is; `nil` when nobody has asked.
    package var identity: FaceIdentity?
    /// Who has found it.
    package var finder = Finder.detector
    /// How sharp it is to be seen, see ``FaceSharpness``; `nil` when nobody has asked.
    package var sharpness: Double?

    /// How much it stands out in the photo, see ``Prominence``; `nil` when it was not measured.
    package var prominence: Double?

    /// Who has found a face.
    package enum Finder: Hashable, Sendable {
        /// The detector.
        case detector
        /// The detector, which doubted it until a service named it.
        case doubtingDetector
        /// A service alone: nothing is known of it but its box and its name.
        case service
    }

    /// Makes a face from what a detector said.
    public init(box: PixelRect, score: Double, points: FacePoints) {
        self.box = box
        self.score = score
        self.points = points
    }
}

extension Face {
    /// Eyes closer together than this share of the box's width are those of a profile, and their line says nothing about roll.
    static let minimumEyeDistance = 0.2

    /// The turn of the eye line against the horizontal in radians, clockwise as seen in the photo, −π…π; `nil` in profile.
    package var eyeLineRadians: Double? {
        let distance = points.rightEye.distance(to: points.leftEye)
        guard distance > 0, distance >= Self.minimumEyeDistance * box.width else { return nil }
        return atan2(points.leftEye.y - points.rightEye.y, points.leftEye.x - points.rightEye.x)
    }

    /// The same, and 0 in profile.
    package var rollRadians: Double { eyeLineRadians ?? 0 }
}

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

    /// The points after `transform`, one by one.
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
}
