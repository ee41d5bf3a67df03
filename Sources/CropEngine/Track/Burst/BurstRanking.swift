/// Which photo of a burst is the best: a pure rule.
package enum BurstRanking {
    /// Puts the photos of a burst in order.
    ///
    /// The most open eyes count first, then the sharpest face, then the best pose, then the earlier photo. What is not known is
    /// worse than whatever is known, and a photo without a chosen face comes after all that have one.
    ///
    /// - Parameter values: The values of each photo in the order of the burst; `nil` for one that cannot be used.
    /// - Returns: The positions of all photos that can be used, the best first.
    package static func ranked(_ values: [BurstValues?]) -> [Int] {
        let candidates = values.enumerated().compactMap { position, values in values.map { (position, $0) } }
        return candidates.sorted { first, second in
            isBetter(first.1, second.1) ?? (first.0 < second.0)
        }.map(\.0)
    }

    /// Whether `first` is better; `nil` when neither is.
    private static func isBetter(_ first: BurstValues, _ second: BurstValues) -> Bool? {
        if first.hasFace != second.hasFace { return first.hasFace }
        if first.openEyes != second.openEyes { return first.openEyes > second.openEyes }
        let (sharpness, otherSharpness) = (first.sharpness ?? -.infinity, second.sharpness ?? -.infinity)
        if sharpness != otherSharpness { return sharpness > otherSharpness }
        let (pose, otherPose) = (first.poseDegrees ?? .infinity, second.poseDegrees ?? .infinity)
        return pose == otherPose ? nil : pose < otherPose
    }
}
