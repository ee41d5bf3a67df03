import FaceCropGeometry

/// A usual kind of crop: a name for values of several options.
public enum FramePreset: String, Sendable, Codable, CaseIterable {
    /// A square around the face and hair of the largest face.
    case avatar
    /// Head and shoulders of the largest face, in 4:5.
    case portrait
    /// All people, close together, in 3:2.
    case group
    /// The people and the place where they are, in 16:9.
    case scene
}

extension FrameOptions {
    /// The options of a preset; those that it does not name have their defaults.
    ///
    /// A photo without a face gets a crop of the same ratio.
    public init(preset: FramePreset) {
        self.init()
        fallback = [.attention, .center]
        switch preset {
        case .avatar:
            framing = .largest
            shape = .aspect(AspectRatio(width: 1, height: 1))
            faceHeightFraction = 0.45
            headroomFraction = 0.1
        case .portrait:
            framing = .largest
            shape = .aspect(AspectRatio(width: 4, height: 5))
            faceHeightFraction = 0.3
            placement = .thirds
        case .group:
            framing = .group
            shape = .aspect(AspectRatio(width: 3, height: 2))
            margin = .faceFraction(0.3)
        case .scene:
            framing = .group
            shape = .aspect(AspectRatio(width: 16, height: 9))
            extent = .largest
        }
    }
}
