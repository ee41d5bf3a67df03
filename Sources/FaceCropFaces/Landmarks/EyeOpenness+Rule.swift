package import FaceCropGeometry

extension EyeOpenness {
    /// An eye below this aspect ratio is closed.
    ///
    /// Measured, like the four values below: see `Benchmarks/eyes.md`.
    package static let maximumClosedRatio = 0.18
    /// An eye at or above this aspect ratio is open.
    package static let minimumOpenRatio = 0.23
    /// Beyond this yaw in degrees, to either side, the ratio is meaningless: the eye is foreshortened, or hidden by the
    /// nose.
    package static let maximumYawDegrees = 40.0
    /// The least distance between the corners of an eye that can be judged, in decoded pixels.
    package static let minimumWidthPixels = 8.0
    /// An eye that is darker than this, relative to the skin around it, counts as hidden behind dark glasses; see
    /// ``EyeBrightness``.
    package static let minimumRelativeBrightness = 0.28

    /// Judges the eye of a head with the given yaw.
    ///
    /// - Parameters:
    ///   - contour: The eye.
    ///   - yawDegrees: How far the head is turned to the side.
    ///   - seenPixelSide: The side of a decoded pixel in upright photo pixels.
    ///   - photo: The photo's size in upright pixels.
    package init(of contour: EyeContour, yawDegrees: Double, seenPixelSide: Double, photo: PixelSize) {
        let ratio = contour.aspectRatio
        aspectRatio = ratio
        doubt =
            if !contour.isInside(photo) {
                .outsidePhoto
            } else if abs(yawDegrees) > Self.maximumYawDegrees {
                .turnedAway
            } else if contour.width < Self.minimumWidthPixels * seenPixelSide {
                .tooSmall
            } else if contour.relativeBrightness < Self.minimumRelativeBrightness {
                .hidden
            } else if ratio >= Self.maximumClosedRatio, ratio < Self.minimumOpenRatio {
                .betweenThresholds
            } else {
                nil
            }
        state = doubt != nil ? .unsure : ratio < Self.maximumClosedRatio ? .closed : .open
    }
}

extension EyeContour {
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
