import FaceCropModel

/// Where a thumbnail is in its original.
///
/// Mirrored and turned thumbnails are not found, nor those without detail (a wall, the sky), which look like many
/// places of many photos. A frame that differs little from the original, such as the next one of a burst, may be taken
/// for it.
struct ThumbnailMatch: Sendable, Hashable {
    /// What the thumbnail shows, in fractions of the upright original; without bars around it.
    let rect: UnitRect
    /// How well that part of the original agrees with the thumbnail.
    let evidence: MatchEvidence

    /// The zero-mean normalized cross-correlation of the thumbnail and that part, −1…1.
    var correlation: Double { evidence.correlation }

    init(rect: UnitRect, evidence: MatchEvidence) {
        (self.rect, self.evidence) = (rect, evidence)
    }

    /// Finds `thumbnail` in `original`, both upright; `nil` if it surely shows no part of it, or if that is not sure.
    ///
    /// A long side of 768 pixels of the original and 256 of the thumbnail is enough. A part is found from a tenth of
    /// the original's long side on, and from 8 pixels of both copies on.
    init?(of thumbnail: GreyCopy, in original: GreyCopy) {
        guard let best = Self.best(of: thumbnail, in: original), best.isSure else { return nil }
        self = best
    }

    /// The most similar place, sure or not; `nil` if nothing is similar.
    static func best(of thumbnail: GreyCopy, in original: GreyCopy) -> Self? {
        let (originalSums, thumbnailSums) = (SummedAreaTable(original), SummedAreaTable(thumbnail))
        let whole = MatchSearch(original: originalSums, thumbnail: thumbnailSums, content: thumbnail.bounds)?.match()
        guard let content = thumbnail.partInsideBars else { return whole }
        if let whole, whole.isSure {
            // A bar beside a photo that is nearly as white or dark leaves open where the photo ends.
            return whole.hasBars(around: content, of: thumbnailSums, in: originalSums) ? whole : nil
        }
        let inside = MatchSearch(original: originalSums, thumbnail: thumbnailSums, content: content)?.match()
        return firstSure(of: [inside, whole])
    }

    /// How much the mean of a bar may differ from that of the photo, in luma, if it is the photo's own edge.
    private static let barTolerance: Float = 8

    /// Whether the original has the bars around `content`, in pixels of the thumbnail, too.
    private func hasBars(around content: PixelRect, of thumbnail: SummedAreaTable, in original: SummedAreaTable) -> Bool
    {
        let (bounds, place) = (thumbnail.bounds, original.bounds)
        let scaleX = rect.width * place.width / bounds.width
        let scaleY = rect.height * place.height / bounds.height
        let size = GridSize(columns: 1, rows: 1)
        return MatchSearch.strips(content, in: bounds).filter { $0.area > 0 }.allSatisfy { bar in
            let strip = PixelRect(
                x: rect.x * place.width + bar.x * scaleX,
                y: rect.y * place.height + bar.y * scaleY,
                width: bar.width * scaleX,
                height: bar.height * scaleY
            )
            let pairs = zip(thumbnail.sample(bar, size).values, original.sample(strip, size).values)
            return pairs.allSatisfy { abs($0 - $1) < Self.barTolerance }
        }
    }

    /// The first of `matches` that is sure, or else the one with the best detail.
    static func firstSure(of matches: some Sequence<Self?>) -> Self? {
        var best: Self?
        for case let match? in matches {
            if match.isSure { return match }
            if match.evidence.detail > best?.evidence.detail ?? -1 { best = match }
        }
        return best
    }

    /// The agreement from which on a match is sure.
    ///
    /// Measured on 2,671 true thumbnails at their right place and 6,076 false pairs (other photos, and mirrored and
    /// turned thumbnails): 0.3 % of the true have less than 0.56, 0.5 % less than 0.61; three of the false that fulfil
    /// the other conditions have more, two mirrored walls and a sky; the next has 0.567.
    private static let sureAgreement = 0.575
    /// The correlation without which no match is sure: one of the 2,671 true thumbnails has less.
    private static let sureCorrelation = 0.88
    /// The detail without which no match is sure: one of the 2,671 true thumbnails has less.
    private static let sureDetail = 0.6
    /// A thumbnail with less detail, in luma, is smooth, and needs more agreement.
    ///
    /// Of the 2,671 true thumbnails 19 are so smooth, and 11 of them have less detail than needed; a false one, a
    /// sky, has 0.842.
    private static let smoothStrength = 2.1
    private static let smoothDetail = 0.84

    /// Whether this is the place beyond doubt.
    var isSure: Bool {
        let neededDetail = evidence.strength < Self.smoothStrength ? Self.smoothDetail : Self.sureDetail
        return evidence.correlation >= Self.sureCorrelation && evidence.agreement >= Self.sureAgreement
            && evidence.detail >= neededDetail
    }
}
