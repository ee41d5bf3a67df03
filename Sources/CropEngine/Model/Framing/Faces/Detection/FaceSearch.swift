/// Which faces of a photo a search must find.
package enum FaceSearch: Sendable, Hashable {
    /// Every face that the networks can find.
    case every
    /// Those that can be subjects; a smaller or more blurred face may be missing, or may be less certain.
    ///
    /// A subject has at least `fraction`, above 0, of the greatest prominence.
    case subjects(fraction: Double)
    /// Those of ``subjects(fraction:)``, each with the same box, and those others that ``every`` finds.
    case subjectsAndOthers(fraction: Double)
}
