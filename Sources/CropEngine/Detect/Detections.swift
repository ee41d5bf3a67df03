/// What a detector saw in one photo.
package struct Detections: Sendable, Hashable {
    /// The faces at or above the least score and size, best score first.
    package var faces: [Face]
    /// What may be a face but scores less than the least score, best score first.
    package var doubtful: [Face]

    package init(faces: [Face] = [], doubtful: [Face] = []) {
        self.faces = faces
        self.doubtful = doubtful
    }
}
