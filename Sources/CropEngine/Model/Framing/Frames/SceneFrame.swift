/// Places a frame that is enlarged beyond the framing rule, so that it shows more than a portrait.
///
/// All coordinates are upright photo pixels.
enum SceneFrame {
    /// Where the faces are in a frame that shows mostly the scene, as a share of its height from the top: the bodies
    /// need the space below.
    static let faceHeight = 0.38
    /// In a scene, the faces' position is a weighted mean: this is the weight of their position in the photo, the rest
    /// is that of the middle and ``faceHeight``.
    static let compositionShare = 0.5

    /// `frame` enlarged by `factor`, which is at least 1, at its own ratio.
    ///
    /// At a factor of 1, the framing rule decides the position of the faces. The larger the factor, the more the faces
    /// are placed as in a scene: below the upper third, and towards the side on which they are in the photo.
    ///
    /// - Parameters:
    ///   - frame: The frame of the framing rule.
    ///   - factor: By how much its sides grow.
    ///   - faces: The middle of the chosen faces.
    ///   - photo: The size of the photo.
    /// - Returns: The larger frame, with its corner at whole pixels; it may reach beyond the photo.
    static func enlarged(
        _ frame: PixelRect,
        by factor: Double,
        around faces: PixelPoint,
        photo: PixelSize
    ) -> PixelRect {
        let sceneWeight = 1 - 1 / factor
        let x = share(
            inRule: (faces.x - frame.minX) / frame.width,
            inScene: 0.5,
            inPhoto: faces.x / Double(photo.width),
            sceneWeight
        )
        let y = share(
            inRule: (faces.y - frame.minY) / frame.height,
            inScene: faceHeight,
            inPhoto: faces.y / Double(photo.height),
            sceneWeight
        )
        let (width, height) = (frame.width * factor, frame.height * factor)
        // At whole pixels, so that a frame with the pixels of the output is copied, not resampled.
        return PixelRect(
            x: (faces.x - x * width).rounded(),
            y: (faces.y - y * height).rounded(),
            width: width,
            height: height
        )
    }

    /// `frame` moved as little as possible to be inside `photo`; in a direction in which it is larger than the photo,
    /// it is centred on the photo.
    static func movedInside(_ frame: PixelRect, photo: PixelSize) -> PixelRect {
        func start(_ start: Double, _ length: Double, _ limit: Int) -> Double {
            let last = Double(limit) - length
            return last < 0 ? last / 2 : min(max(start, 0), last)
        }
        return PixelRect(
            x: start(frame.x, frame.width, photo.width),
            y: start(frame.y, frame.height, photo.height),
            width: frame.width,
            height: frame.height
        )
    }

    /// `frame` moved as little as possible to contain `other`, which must not be larger.
    static func moved(_ frame: PixelRect, toHold other: PixelRect) -> PixelRect {
        PixelRect(
            x: min(max(frame.x, other.maxX - frame.width), other.minX),
            y: min(max(frame.y, other.maxY - frame.height), other.minY),
            width: frame.width,
            height: frame.height
        )
    }

    private static func share(
        inRule rule: Double,
        inScene scene: Double,
        inPhoto photo: Double,
        _ sceneWeight: Double
    ) -> Double {
        let wanted = scene + compositionShare * (min(max(photo, 0), 1) - scene)
        return rule + sceneWeight * (wanted - rule)
    }
}
