import Glibc

/// A face that a detector found.
///
/// All coordinates are upright photo pixels.
public struct Face: Hashable, Sendable {
    /// The box: forehead to chin, without hair and ears.
    ///
    /// It may reach beyond the photo's edge.
    public var box: PixelRect
    /// The detector's confidence, 0…1.
    public var score: Double
    /// Eyes, nose and corners of the mouth.
    public var points: FacePoints
    /// The other facts about the face; `nil` if they were not requested.
    package var facts: FaceAttributesResult?
    /// Who the face is; `nil` if identification was not requested.
    package var identity: FaceIdentity?
    /// The source that found the face.
    package var finder = Finder.detector
    /// The region that a person has drawn around the face; `nil` if there is none, or regions were not requested.
    package var region: FaceRegion?
    /// How sharp the face is in the photo, see ``FaceSharpness``; `nil` if it was not requested.
    package var sharpness: Double?

    /// How much the face stands out in the photo, see ``Prominence``; `nil` if it was not measured.
    package var prominence: Double?

    /// The source that found a face.
    package enum Finder: Hashable, Sendable {
        /// The detector.
        case detector
        /// The detector, which doubted the face until a service named it, or a person had drawn it.
        case doubtingDetector
        /// A person alone, who has drawn the face's region: only the box is known, and maybe the name.
        case person
        /// A service alone: only the box and the name of the face are known.
        case service
    }

    /// Makes a face from a detector's values.
    public init(box: PixelRect, score: Double, points: FacePoints) {
        self.box = box
        self.score = score
        self.points = points
    }
}

extension Face {
    /// The least distance of the eyes as a share of the box's width; closer eyes mean a profile, and their line does
    /// not tell the roll.
    static let minimumEyeDistance = 0.2

    /// The angle of the eye line to the horizontal in radians, clockwise in the photo, −π…π; `nil` in profile.
    package var eyeLineRadians: Double? {
        let distance = points.rightEye.distance(to: points.leftEye)
        guard distance > 0, distance >= Self.minimumEyeDistance * box.width else { return nil }
        return atan2(points.leftEye.y - points.rightEye.y, points.leftEye.x - points.rightEye.x)
    }

    /// The same angle, but 0 in profile.
    package var rollRadians: Double { eyeLineRadians ?? 0 }
}

extension Face {
    /// The least height of the eyes above the mouth in an upright face, as a share of the box's height.
    ///
    /// Both networks give 0.32 to 0.41 for upright faces, and CenterFace mostly less than 0.2 for faces on their side
    /// and below 0 for faces upside down (`Benchmarks/detectors.md`).
    static let minimumEyeHeight = 0.25

    /// Whether the eyes are above the mouth, as in a face that is tilted by less than about 45°.
    var isUpright: Bool {
        points.mouthCenter.y - points.eyesCenter.y >= Self.minimumEyeHeight * box.height
    }
}

extension Face {
    /// A face with only a box; its points are at the usual positions of a frontal upright face.
    package init(estimatedFrom box: PixelRect) {
        // Means over frontal portraits, as shares of the box.
        let shares = [(0.27, 0.37), (0.73, 0.37), (0.5, 0.58), (0.32, 0.78), (0.68, 0.78)]
        self.init(
            box: box,
            score: 0,
            points: FacePoints {
                PixelPoint(x: box.x + shares[$0].0 * box.width, y: box.y + shares[$0].1 * box.height)
            }
        )
    }
}
