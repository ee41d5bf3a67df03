extension EyeOpenness {
    /// An eye below this aspect ratio is closed.
    ///
    /// Measured, like the values below: see `Benchmarks/eyes.md`.
    package static let maximumClosedRatio = 0.18
    /// An eye at or above this aspect ratio is open.
    package static let minimumOpenRatio = 0.23
    /// An eye at or above this aspect ratio is open if the other eye is not open.
    ///
    /// Eyes mostly close together. Behind glasses the network often draws only one of them open.
    package static let minimumOpenRatioBesideOther = 0.27
    /// From this pitch in degrees on, the camera is below the eyes, and closed lids look higher.
    package static let fromBelowPitchDegrees = 15.0
    /// An eye at or above this aspect ratio is open if it is seen from below.
    package static let minimumOpenRatioFromBelow = 0.28
    /// Beyond this yaw in degrees, to either side, the ratio is meaningless: the eye is foreshortened, or hidden by the
    /// nose.
    package static let maximumYawDegrees = 40.0
    /// The least distance between the corners of an eye that can be judged, in decoded pixels.
    package static let minimumWidthPixels = 8.0
    /// An eye that is darker than this, relative to the skin around it, counts as hidden behind dark glasses; see
    /// ``EyeBrightness``.
    package static let minimumRelativeBrightness = 0.28

    /// Judges both eyes of a head.
    ///
    /// - Parameters:
    ///   - eyes: The contours of the two eyes.
    ///   - pose: How the head is turned.
    ///   - seenPixelSide: The side of a decoded pixel in upright photo pixels.
    ///   - photo: The photo's size in upright pixels.
    /// - Returns: What can be said of each eye.
    package static func judge(
        _ eyes: (right: EyeContour, left: EyeContour),
        pose: FacePose,
        seenPixelSide: Double,
        photo: PixelSize
    ) -> (right: EyeOpenness, left: EyeOpenness) {
        func obstacle(_ eye: EyeContour) -> Doubt? {
            eye.obstacle(yawDegrees: pose.yawDegrees, seenPixelSide: seenPixelSide, photo: photo)
        }
        let obstacles = (right: obstacle(eyes.right), left: obstacle(eyes.left))
        // An eye that cannot be judged says nothing about the other one.
        let measured = (
            right: obstacles.right == nil ? eyes.right.aspectRatio : nil,
            left: obstacles.left == nil ? eyes.left.aspectRatio : nil
        )
        func openness(_ eye: EyeContour, _ obstacle: Doubt?, beside other: Double?) -> EyeOpenness {
            EyeOpenness(
                ratio: eye.aspectRatio,
                obstacle: obstacle,
                minimumOpenRatio: minimumOpenRatio(pitchDegrees: pose.pitchDegrees, otherRatio: other)
            )
        }
        return (
            right: openness(eyes.right, obstacles.right, beside: measured.left),
            left: openness(eyes.left, obstacles.left, beside: measured.right)
        )
    }

    /// The aspect ratio from which on an eye is open, in a head with this pitch, beside an eye with the ratio
    /// `otherRatio`; `nil` if the other eye cannot be judged.
    package static func minimumOpenRatio(pitchDegrees: Double, otherRatio: Double?) -> Double {
        if pitchDegrees >= fromBelowPitchDegrees { return minimumOpenRatioFromBelow }
        guard let otherRatio, otherRatio < minimumOpenRatio else { return minimumOpenRatio }
        return minimumOpenRatioBesideOther
    }

    private init(ratio: Double, obstacle: Doubt?, minimumOpenRatio: Double) {
        let isBetween = ratio >= Self.maximumClosedRatio && ratio < minimumOpenRatio
        let doubt = obstacle ?? (isBetween ? .betweenThresholds : nil)
        let state: State = doubt != nil ? .unsure : ratio < Self.maximumClosedRatio ? .closed : .open
        self.init(aspectRatio: ratio, state: state, doubt: doubt)
    }
}

extension EyeContour {
    /// Why the lids cannot be judged, whatever the ratio; `nil` if they can.
    fileprivate func obstacle(yawDegrees: Double, seenPixelSide: Double, photo: PixelSize) -> EyeOpenness.Doubt? {
        if !isInside(photo) { return .outsidePhoto }
        if abs(yawDegrees) > EyeOpenness.maximumYawDegrees { return .turnedAway }
        if width < EyeOpenness.minimumWidthPixels * seenPixelSide { return .tooSmall }
        return relativeBrightness < EyeOpenness.minimumRelativeBrightness ? .hidden : nil
    }

    /// Whether the whole eye is inside a photo of `photo` upright pixels; beyond the edge, the network invents eyes.
    fileprivate func isInside(_ photo: PixelSize) -> Bool {
        (lowerLid + upperLid).allSatisfy { point in
            point.x >= 0 && point.y >= 0 && point.x <= Double(photo.width) && point.y <= Double(photo.height)
        }
    }

    /// The eye aspect ratio (Soukupová, Čech: "Real-Time Eye Blink Detection using Facial Landmarks", 2016): (‖p₂ −
    /// p₆‖ + ‖p₃ − p₅‖) / (2 ‖p₁ − p₄‖).
    ///
    /// p₁ and p₄ are the corners, p₂ and p₃ are on the upper lid, p₆ and p₅ are opposite them on the lower lid. Lengths
    /// are in pixels, because fractions of a photo that is not square would distort the ratio. The ratio of an eye
    /// without width is 0.
    package var aspectRatio: Double {
        guard width > 0 else { return 0 }
        let outerHeight = upperLid[2].distance(to: lowerLid[3])
        let innerHeight = upperLid[4].distance(to: lowerLid[5])
        return (outerHeight + innerHeight) / (2 * width)
    }
}
