import FaceCropModel

/// Decides whether a look at a shrunk preview is enough to know the subjects.
///
/// It is if some face is certain, each box that can be a subject beside it is certain, and a face that is too small for
/// the look cannot be one. The constants were measured: see `Benchmarks/first-look.md`.
enum CoarseLook {
    /// The minimum score of a box that is certainly a face, at least in a closer look.
    static let certainScore = 0.8
    /// A box with a lower score is no reason to look closer.
    static let minimumScore = 0.15
    /// The side of the smallest face that a look surely sees, in pixels of its picture.
    static let leastSeenSide = 14.0

    /// Whether the boxes seen in `look` are certain wherever they can be subjects.
    static func isCertain(_ seen: [Face], within bound: SubjectBound, in preview: Preview) -> Bool {
        seen.allSatisfy { $0.score >= certainScore || !bound.allows($0, in: preview) }
    }

    /// Whether `look`, which shows all of a preview of `preview` pixels averaged, sees every face that can be a
    /// subject.
    static func seesSubjects(
        _ look: LetterboxedInput,
        within bound: SubjectBound,
        preview: PixelSize,
        photo: PixelSize
    ) -> Bool {
        guard bound.leastProminence > 0 else { return false }
        let previewSide = leastSeenSide * Double(preview.longSide) / Double(look.imageSize.longSide)
        let side = previewSide * Double(photo.longSide) / Double(preview.longSide)
        return !bound.allowsUnseen(side: side, previewSide: previewSide, photo: photo)
    }
}
