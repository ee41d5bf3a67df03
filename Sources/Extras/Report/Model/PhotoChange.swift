/// What became of a photo since the run before.
enum PhotoChange: Sendable, Hashable {
    /// The run before did not have the photo.
    case new
    /// The photo ended further from what was asked for, or has a fault that it did not have.
    case worse
    case same
    case better

    /// Compares two endings of a photo.
    init(from before: RunDigest.Ending?, to after: RunDigest.Ending) {
        guard let before else {
            self = .new
            return
        }
        let isNewlyFaulty = (after.isCut && !before.isCut) || (after.isUndersized && !before.isUndersized)
        let isRepaired = (before.isCut && !after.isCut) || (before.isUndersized && !after.isUndersized)
        if after.rank > before.rank || (after.rank == before.rank && isNewlyFaulty) {
            self = .worse
        } else {
            self = after.rank < before.rank || isRepaired ? .better : .same
        }
    }
}
