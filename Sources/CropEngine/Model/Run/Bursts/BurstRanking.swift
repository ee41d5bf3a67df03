import Glibc

/// Ranks the photos of a burst: a pure rule.
enum BurstRanking {
    /// Puts the photos of a burst in order.
    ///
    /// The most open eyes count first, then the sharpest face, then the best pose, then the earlier photo. An unknown
    /// value is worse than any known one. A photo without a crop to its faces comes after all photos with one. If the
    /// sharpness of two faces falls into one step of 15 %, they count as equally sharp: it changes by as much when the
    /// box moves by a few pixels.
    ///
    /// - Parameter values: The values of each photo in the order of the burst; `nil` for a photo that cannot be
    ///   compared.
    /// - Returns: The positions of all photos that can be compared, the best first.
    static func ranked(_ values: [BurstValues?]) -> [Int] {
        let candidates = values.enumerated().compactMap { position, values in values.map { (position, $0) } }
        return candidates.sorted { first, second in
            isBetter(first.1, second.1) ?? (first.0 < second.0)
        }.map(\.0)
    }

    /// Whether `first` is better; `nil` if they are equally good.
    private static func isBetter(_ first: BurstValues, _ second: BurstValues) -> Bool? {
        if first.hasFace != second.hasFace { return first.hasFace }
        if first.isCroppable != second.isCroppable { return first.isCroppable }
        if first.openEyes != second.openEyes { return first.openEyes > second.openEyes }
        let (sharpness, otherSharpness) = (step(first.sharpness), step(second.sharpness))
        if sharpness != otherSharpness { return sharpness > otherSharpness }
        let (pose, otherPose) = (first.poseDegrees ?? .infinity, second.poseDegrees ?? .infinity)
        return pose == otherPose ? nil : pose < otherPose
    }

    /// The step that a sharpness falls into: its logarithm to the base 1.15, rounded.
    ///
    /// Comparing steps is transitive; comparing differences with a tolerance is not.
    private static func step(_ sharpness: Double?) -> Double {
        guard let sharpness else { return -.infinity }
        return (log(max(sharpness, 1e-9)) / log(1.15)).rounded()
    }
}
