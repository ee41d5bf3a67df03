package import FaceCropFaces
import FaceCropGeometry

/// Whose portrait a photo is.
package enum PortraitFace {
    /// How much longer the side of a face must be than that of the next one, for its photo to be its portrait.
    ///
    /// A person behind another stands at twice the distance or more.
    package static let lead = 2.0

    /// The only face, or the largest where it is clearly the largest; `nil` where there is no such.
    ///
    /// `faces` are in the order of their numbers, largest first.
    package static func chosen(among faces: [EmbeddedFace]) -> EmbeddedFace? {
        guard let first = faces.first else { return nil }
        guard faces.count > 1 else { return first }
        return first.face.box.side >= lead * faces[1].face.box.side ? first : nil
    }
}
