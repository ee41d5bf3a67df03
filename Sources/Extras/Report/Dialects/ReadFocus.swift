import FaceCropModel

/// A focal point that a person has set in a content management system.
struct ReadFocus {
    enum Place {
        /// In fractions of the upright photo.
        case fractions(UnitPoint)
        /// In pixels as the file stores them, before its orientation is applied.
        case storedPixels(PixelPoint)
    }

    /// The photo, relative to the media folder.
    let path: String
    let place: Place
}
