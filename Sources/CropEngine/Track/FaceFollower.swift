/// Follows one face through a sequence: the largest at first, then the one nearest to where it was.
struct FaceFollower {
    private var place: PixelPoint?

    /// The face among `faces` that is followed; `nil` when there is none.
    ///
    /// A frame without a face does not make it forget where the face was.
    mutating func follow(_ faces: [Face]) -> Face? {
        let ordered = SubjectChoice.numbered(faces)
        let face =
            place.map { place in
                ordered.min { $0.box.center.distance(to: place) < $1.box.center.distance(to: place) }
            } ?? ordered.first
        if let face { place = face.box.center }
        return face
    }
}
