package import FaceCropFaces
import FaceCropFraming
import FaceCropGeometry

/// Follows one face through a sequence: the largest first, then the one nearest to its last position.
package struct FaceFollower {
    /// The maximum distance between two frames, in sides of the last box; a face farther away is a different one.
    static let maximumStep = 1.0
    /// The number of frames without the face after which the largest face is followed instead.
    static let patienceFrames = 25

    private var box: PixelRect?
    private var missedCount = 0

    package init() {}

    /// The followed face among `faces`; `nil` if it is missing, even if other faces are present.
    ///
    /// The eyes of other faces must not be taken for its eyes.
    package mutating func follow(_ faces: [Face]) -> Face? {
        let ordered = SubjectChoice.numbered(faces)
        guard let box else {
            self.box = ordered.first?.box
            return ordered.first
        }
        let nearest = ordered.min { $0.box.center.distance(to: box.center) < $1.box.center.distance(to: box.center) }
        if let nearest, nearest.box.center.distance(to: box.center) <= Self.maximumStep * box.side {
            self.box = nearest.box
            missedCount = 0
            return nearest
        }
        missedCount += 1
        if missedCount >= Self.patienceFrames {
            self.box = nil
            missedCount = 0
        }
        return nil
    }
}
