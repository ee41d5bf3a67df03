/// Results that count as failure only if the user says so.
package enum FailOn: String, Sendable, Codable, CaseIterable {
    /// A photo was written by a step of the fallback chain.
    case fallback
    /// A photo was skipped: it has no face and the fallback is `skip`, or its format is not supported.
    ///
    /// Photos of a burst that are not the best one and photos that an override skips or keeps do not count, because the
    /// user asked to skip them; nor do files that are not photos.
    case skipped
    /// A crop cuts a chosen face.
    case cut
    /// An output has fewer pixels than `--size` requests, because the photo has too few.
    case undersized

    /// How many photos have this result.
    package func count(in summary: RunSummary) -> Int {
        switch self {
        case .fallback: summary.fallback
        case .skipped: summary.skippedPhotos
        case .cut: summary.photosWithCutFaces
        case .undersized: summary.undersized
        }
    }

    /// Whether a photo has this result.
    package func holds(for photo: PhotoTally) -> Bool {
        switch self {
        case .fallback: photo.status == .fallback
        case .skipped:
            photo.status == .skipped && !photo.isSkippedInBurst && !photo.isSkippedByOverride && !photo.isNotAPhoto
        case .cut: photo.hasCutFace
        case .undersized: photo.isUndersized
        }
    }
}
