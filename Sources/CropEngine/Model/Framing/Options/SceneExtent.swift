import Glibc

/// How much of a photo a crop shows at least, depending on the size of the faces in the photo.
///
/// A large face makes a portrait: the framing rule alone decides. A tiny face belongs to a person in a scene, so the
/// crop shows the scene. In between, the extent falls with the logarithm of the face's size, so that equal ratios of
/// sizes change it by equal steps, without a jump. The line was chosen by eye on photographs: `Benchmarks/extent.md`.
///
/// | face, share of the short side | 2 % | 3 % | 5 % | 7 % | 10 % | 15 % | 20 % |
/// |---|---|---|---|---|---|---|---|
/// | least extent, share of the short side | 100 % | 89 % | 74 % | 65 % | 55 % | 44 % | 36 % |
///
/// The default margin of 60 % shows 2.2 faces; for faces of 18 % and more, that exceeds the least extent.
enum SceneExtent {
    /// The least extent around a face of ``referenceShare``.
    static let referenceExtent = 0.55
    /// The size of a face that has ``referenceExtent``, as a share of the photo's short side.
    static let referenceShare = 0.1
    /// By how much the extent falls if the face is e times as large.
    static let slope = 0.28

    /// The least extent of a frame.
    ///
    /// - Parameter faceShare: The mean size of the chosen faces as a share of the photo's short side, above 0.
    /// - Returns: The least length of the frame's short side as a share of the photo's short side, 0…1.
    static func minimumExtent(faceShare: Double) -> Double {
        min(1, max(0, referenceExtent - slope * log(faceShare / referenceShare)))
    }
}
