/// The measurements by which photos of a burst are compared.
struct BurstValues: Sendable, Hashable {
    /// Whether the photo has a chosen face.
    var hasFace: Bool
    /// Whether these faces give a crop: they meet the requirements, and their frame is not outside the photo.
    var isCroppable: Bool
    /// How many eyes of the chosen faces are certainly open.
    var openEyes: Int
    /// The sharpness of the sharpest chosen face, see ``FaceSharpness``; `nil` if it is unknown.
    var sharpness: Double?
    /// How far the chosen faces look past the camera: the mean of |yaw| + |pitch| in degrees; `nil` if it is unknown.
    var poseDegrees: Double?

    init(
        hasFace: Bool,
        isCroppable: Bool? = nil,
        openEyes: Int = 0,
        sharpness: Double? = nil,
        poseDegrees: Double? = nil
    ) {
        self.hasFace = hasFace
        self.isCroppable = isCroppable ?? hasFace
        self.openEyes = openEyes
        self.sharpness = sharpness
        self.poseDegrees = poseDegrees
    }

    /// The values of a photo of `photo` upright pixels with `detections`; faces are chosen as for its crop.
    init(_ detections: Detections, photo: PixelSize, frame: FrameOptions) {
        let faces = SubjectChoice.numbered(detections.faces)
        let chosen = SubjectChoice.chosen(among: faces, options: frame).map { faces[$0] }
        let facts = chosen.compactMap { $0.facts?.facts }
        let poses = facts.map { abs($0.pose.yawDegrees) + abs($0.pose.pitchDegrees) }
        hasFace = !chosen.isEmpty
        isCroppable = !FaceFramer(options: frame).decide(detections, photo: photo).frames.isEmpty
        openEyes = facts.map(\.openEyeCount).reduce(0, +)
        sharpness = chosen.compactMap(\.sharpness).max()
        poseDegrees = poses.isEmpty ? nil : poses.reduce(0, +) / Double(poses.count)
    }
}
