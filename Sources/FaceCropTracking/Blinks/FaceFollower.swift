package import FaceCropFaces
import FaceCropFraming
import FaceCropGeometry

/// Follows one face through a sequence: the largest at first, then the one nearest to where it was.
package struct FaceFollower {
    /// A face further away than this many sides of its last box is another one.
    static let maximumStep = 1.0
    /// After so many frames without it, the face is given up, and the largest one followed.
    static let patienceFrames = 25

    private var box: PixelRect?
    private var missedCount = 0

    package init() {}

    /// The face among `faces` that is followed; `nil` when it is not there.
    ///
    /// Others may be: nobody else's eyes say anything about it.
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
