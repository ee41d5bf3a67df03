/// What a detector found in one photo.
package struct Detections: Sendable, Hashable {
    /// The faces, best score first, at or above the configured score and size.
    package var faces: [Face]
    /// Boxes that may be faces, best score first: below the configured score, but not far.
    ///
    /// They never decide where a crop goes; a crop that has room to spare keeps them inside.
    package var doubtful: [Face]

    package init(faces: [Face] = [], doubtful: [Face] = []) {
        self.faces = faces
        self.doubtful = doubtful
    }
}
