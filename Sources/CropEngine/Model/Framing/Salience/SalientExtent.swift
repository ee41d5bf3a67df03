/// Where the subject is along one side of the photo; positions are shares of that side, 0…1.
struct SalientExtent {
    let profile: SalienceProfile
    /// The first and the last position of the subject.
    let first: Double
    let last: Double

    var length: Double { last - first }
    var middle: Double { (first + last) / 2 }

    init(_ profile: SalienceProfile) {
        self.profile = profile
        first = profile.position(of: SalientFrame.tail)
        last = profile.position(of: 1 - SalientFrame.tail)
    }

    private init(_ part: ClosedRange<Double>, of profile: SalienceProfile) {
        self.profile = profile
        (first, last) = (part.lowerBound, part.upperBound)
    }

    /// The greatest power to which a mask is raised to find the part of which it is surest; subjects are those of the
    /// second power.
    private static let greatestPower = 8

    /// Of the things of this subject with gaps between them, those that fit into a window of `length` and stand out
    /// most; `nil` if the subject fits, is in one piece, or has most of its salience elsewhere.
    func thing(inWindow length: Double) -> SalientExtent? {
        guard self.length > length, let part = profile.greatestPart(within: length),
            profile.share(in: part) >= SalientFrame.leastPartShare
        else { return nil }
        return SalientExtent(part, of: profile)
    }

    /// What a window of `length` should show of this subject, which is too wide for it: a thing that stands apart,
    /// otherwise the part of which `mask` is surest; `nil` if the mask is not sure, or if no part fits.
    func part(inWindow length: Double, of mask: SalienceMask) -> SalientExtent? {
        guard mask.peak >= SalientFrame.surePeak else { return nil }
        if let thing = thing(inWindow: length) { return thing }
        return (3...Self.greatestPower).lazy.map { SalientExtent(mask.power($0).profiles.across) }
            .first { $0.length <= length }
    }

    /// Where a subject that has this extent across the photo is down the photo.
    func down(in mask: SalienceMask) -> SalientExtent {
        SalientExtent(mask.columns(from: first, to: last).squared.profiles.down)
    }

    /// Where a window of `length` across the photo begins: the subject is in its middle; or if it is too wide, as much
    /// of it as possible is in the window, and of such windows, that nearest to its middle.
    func start(ofWindow length: Double) -> Double {
        guard self.length > length else { return inside(middle - length / 2, length) }
        let starts = (0...64).map { (1 - length) * Double($0) / 64 }
        let shown = starts.map { profile.share(from: $0, length: length) }
        let enough = (shown.max() ?? 0) - 0.01
        let best = zip(starts, shown).filter { $1 >= enough }.map(\.0)
        return best.min { abs($0 + length / 2 - middle) < abs($1 + length / 2 - middle) } ?? 0
    }

    /// Where a window of `length` down the photo begins: the subject is in its middle; or if it is too high, the window
    /// shows its upper end, where its head is, with some space above.
    func start(ofHighWindow length: Double) -> Double {
        inside(self.length > length ? first - SalientFrame.headroom * length : middle - length / 2, length)
    }

    private func inside(_ start: Double, _ length: Double) -> Double { min(max(start, 0), 1 - length) }
}
