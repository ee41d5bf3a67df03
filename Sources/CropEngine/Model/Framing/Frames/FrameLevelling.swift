import Glibc

/// Rotates a frame so that the eyes of its faces are level in the crop.
enum FrameLevelling {
    /// The least rotation, 0.5°: a smaller one would be invisible, so the pixels are not resampled.
    static let minimumRadians = 0.5 * .pi / 180

    /// The result of levelling a frame.
    enum Result: Hashable, Sendable {
        /// The frame is rotated.
        case turned(TurnedRect)
        /// The eyes are already level.
        case isLevel
        /// No face shows how far it is tilted.
        case tiltUnknown
        /// The faces are tilted in opposite directions.
        case tiltsCancelOut
        /// A rotated frame would be so small, or so far away, that it would cut a chosen face that is whole without
        /// rotation.
        case wouldCutFace(clockwiseRadians: Double)
        /// A rotated frame would be so small that it has fewer pixels than the output.
        case wouldBeTooSmall(clockwiseRadians: Double)
    }

    /// The frame `rect` of the chosen `faces`, rotated by the mean of their rolls about the mean of their centres.
    ///
    /// Faces whose roll is unknown do not count.
    ///
    /// So the faces keep their positions in the frame. Unless `mayReachBeyond`, the frame is moved and shrunk to be
    /// inside the photo. If `rect` has enough pixels for `output`, the rotated frame must have enough, too.
    static func levelled(
        _ rect: WholePixelRect,
        faces: [Face],
        photo: PixelSize,
        output: PixelSize? = nil,
        mayReachBeyond: Bool
    ) -> Result {
        guard let mean = FaceMeans(faces.map(\.box)) else { return .isLevel }
        let rolls = faces.compactMap(\.measuredRollRadians)
        if rolls.isEmpty { return .tiltUnknown }
        guard let roll = meanRadians(rolls) else { return .tiltsCancelOut }
        guard abs(roll) >= minimumRadians else { return .isLevel }
        let wanted = TurnedRect(rect.asPixelRect, turnedBy: roll, about: mean.box.center)
        let turned = mayReachBeyond ? wanted : wanted.movedInside(photo)
        let isCut = faces.contains { face in
            FaceVisibility.keptFraction(of: face, frame: turned, photo: photo)
                < FaceVisibility.keptFraction(of: face.box, crop: rect, photo: photo) - 1e-6
        }
        if isCut { return .wouldCutFace(clockwiseRadians: roll) }
        let isTooSmall = output.map { output in
            rect.width >= output.width && rect.height >= output.height
                && (Int(turned.width) < output.width || Int(turned.height) < output.height)
        }
        return isTooSmall == true ? .wouldBeTooSmall(clockwiseRadians: roll) : .turned(turned)
    }

    /// The mean direction of the angles, such as 180° for −179° and 179°; `nil` if the angles cancel each other out.
    private static func meanRadians(_ angles: [Double]) -> Double? {
        let (y, x) = (angles.map { sin($0) }.reduce(0, +), angles.map { cos($0) }.reduce(0, +))
        return hypot(x, y) < 0.1 * Double(angles.count) ? nil : atan2(y, x)
    }
}

extension Face {
    /// The angle of the eye line by the landmarks; without landmarks, by the detector's points; `nil` if these show a
    /// profile, or no detector has found the face.
    var measuredRollRadians: Double? {
        if case .described(let facts) = facts { return facts.pose.rollDegrees * .pi / 180 }
        return switch finder {
        case .detector, .doubtingDetector: eyeLineRadians
        case .person, .service: nil
        }
    }

    /// The same angle, but 0 if it is unknown.
    var bestRollRadians: Double { measuredRollRadians ?? 0 }
}

extension FaceVisibility {
    /// The share of a face that a rotated frame shows, 0…1, of the part of the face inside the photo.
    ///
    /// The shape of the face is its box, rotated by its own roll.
    static func keptFraction(of face: Face, frame: TurnedRect, photo: PixelSize) -> Double {
        let turned = TurnedRect(face.box, turnedBy: face.bestRollRadians, about: face.box.center)
        let inPhoto = ConvexPolygon(turned.corners).clipped(to: photo.bounds)
        guard inPhoto.area > 0 else { return 0 }
        let upright = AffineMatrix.turning(radians: -frame.clockwiseRadians, about: frame.center)
        let rect = PixelRect(
            x: frame.center.x - frame.width / 2,
            y: frame.center.y - frame.height / 2,
            width: frame.width,
            height: frame.height
        )
        let kept = inPhoto.mapped(by: upright).clipped(to: rect).area / inPhoto.area
        return kept > 1 - 1e-6 ? 1 : kept
    }
}
