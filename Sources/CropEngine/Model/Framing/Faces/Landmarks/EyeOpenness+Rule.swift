extension EyeOpenness {
    /// From this openness on, an eye may be open; see ``EyeContour/openness(_:pitchDegrees:)``.
    ///
    /// Measured, like the values below: see `Benchmarks/eyes.md`.
    static let leastOpenness = 0.12
    /// From this mean of both eyes on, an eye is open.
    ///
    /// Eyes mostly close together. Behind glasses the network often draws only one of them open.
    static let leastMeanOpenness = 0.15
    /// Below this openness, an eye is closed.
    static let closedOpenness = 0.105
    /// How much the contrast in an eye counts beside the arch of its upper lid.
    static let contrastWeight = 0.15
    /// From this pitch in degrees on, the camera is below the eyes, and lids look higher, open or closed.
    static let fromBelowPitchDegrees = 10.0
    /// How much higher they look with each degree.
    static let archPerDegree = 0.0025
    /// Beyond this yaw in degrees, to either side, the ratio is meaningless: the eye is foreshortened, or hidden by the
    /// nose.
    static let maximumYawDegrees = 40.0
    /// The least distance between the corners of an eye that can be judged, in decoded pixels.
    static let minimumWidthPixels = 7.0
    /// An eye that is darker than this, relative to the skin above and below it, counts as hidden behind dark glasses;
    /// see ``EyeLight``.
    static let minimumRelativeBrightness = 0.28

    /// Judges both eyes of a head.
    ///
    /// - Parameters:
    ///   - eyes: The contours of the two eyes.
    ///   - pose: How the head is turned.
    ///   - seenPixelSide: The side of a decoded pixel in upright photo pixels.
    ///   - photo: The photo's size in upright pixels.
    /// - Returns: What can be said of each eye.
    static func judge(
        _ eyes: (right: EyeContour, left: EyeContour),
        pose: FacePose,
        seenPixelSide: Double,
        photo: PixelSize
    ) -> (right: EyeOpenness, left: EyeOpenness) {
        func obstacle(_ eye: EyeContour) -> Doubt? {
            eye.obstacle(yawDegrees: pose.yawDegrees, seenPixelSide: seenPixelSide, photo: photo)
        }
        let obstacles = (right: obstacle(eyes.right), left: obstacle(eyes.left))
        let openness = (
            right: eyes.right.openness(.right, pitchDegrees: pose.pitchDegrees),
            left: eyes.left.openness(.left, pitchDegrees: pose.pitchDegrees)
        )
        // An eye that cannot be judged says nothing about the other one.
        return (
            right: EyeOpenness(
                eyes.right,
                obstacles.right,
                openness: openness.right,
                beside: obstacles.left == nil ? openness.left : openness.right
            ),
            left: EyeOpenness(
                eyes.left,
                obstacles.left,
                openness: openness.left,
                beside: obstacles.right == nil ? openness.right : openness.left
            )
        )
    }

    private init(_ eye: EyeContour, _ obstacle: Doubt?, openness: Double, beside other: Double) {
        let mean = (openness + max(other, Self.leastOpenness)) / 2
        let isOpen = openness >= Self.leastOpenness && mean >= Self.leastMeanOpenness
        let state: State = isOpen ? .open : openness < Self.closedOpenness ? .closed : .unsure
        let doubt = obstacle ?? (state == .unsure ? .betweenThresholds : nil)
        self.init(aspectRatio: eye.aspectRatio, state: doubt == nil ? state : .unsure, doubt: doubt)
    }
}

extension EyeContour {
    /// Why the lids cannot be judged, whatever the ratio; `nil` if they can.
    fileprivate func obstacle(yawDegrees: Double, seenPixelSide: Double, photo: PixelSize) -> EyeOpenness.Doubt? {
        if !isInside(photo) { return .outsidePhoto }
        if abs(yawDegrees) > EyeOpenness.maximumYawDegrees { return .turnedAway }
        if width < EyeOpenness.minimumWidthPixels * seenPixelSide { return .tooSmall }
        return light.brightness < EyeOpenness.minimumRelativeBrightness ? .hidden : nil
    }

    /// Whether the whole eye is inside a photo of `photo` upright pixels; beyond the edge, the network invents eyes.
    fileprivate func isInside(_ photo: PixelSize) -> Bool {
        (lowerLid + upperLid).allSatisfy { point in
            point.x >= 0 && point.y >= 0 && point.x <= Double(photo.width) && point.y <= Double(photo.height)
        }
    }

    /// How open an eye looks: how high its upper lid arches above the line of the corners, as a share of the distance
    /// between the corners, and how much darker the pupil is than the rest of the eye.
    ///
    /// A smile raises the lower lid, which lowers the aspect ratio; the upper lid of an open eye still arches. That of
    /// a closed one lies on the line of the corners, or below it.
    func openness(_ side: Side, pitchDegrees: Double) -> Double {
        let raised = max(0, pitchDegrees - EyeOpenness.fromBelowPitchDegrees) * EyeOpenness.archPerDegree
        return arch(side) + EyeOpenness.contrastWeight * light.contrast - raised
    }

    /// The mean height of the five middle points of the upper lid above the line of the corners, divided by the
    /// distance of the corners; 0 for an eye without width.
    private func arch(_ side: Side) -> Double {
        guard width > 0 else { return 0 }
        let (x, y) = ((innerCorner.x - outerCorner.x) / width, (innerCorner.y - outerCorner.y) / width)
        // The inner corner of a right eye is to the right of the outer one, with y pointing down; that of a left eye to
        // the left.
        let sign = side == .right ? 1.0 : -1
        let heights = upperLid[1...5].map { point in
            sign * ((point.x - outerCorner.x) * y - (point.y - outerCorner.y) * x) / width
        }
        return heights.reduce(0, +) / Double(heights.count)
    }

    /// The eye aspect ratio (Soukupová, Čech: "Real-Time Eye Blink Detection using Facial Landmarks", 2016): (‖p₂ −
    /// p₆‖ + ‖p₃ − p₅‖) / (2 ‖p₁ − p₄‖).
    ///
    /// p₁ and p₄ are the corners, p₂ and p₃ are on the upper lid, p₆ and p₅ are opposite them on the lower lid. Lengths
    /// are in pixels, because fractions of a photo that is not square would distort the ratio. The ratio of an eye
    /// without width is 0.
    var aspectRatio: Double {
        guard width > 0 else { return 0 }
        let outerHeight = upperLid[2].distance(to: lowerLid[3])
        let innerHeight = upperLid[4].distance(to: lowerLid[5])
        return (outerHeight + innerHeight) / (2 * width)
    }
}
