/// Compares the number of photos in the inputs with the number that the user expects.
package struct MissingPhotos: Sendable, Hashable {
    package let foundCount: Int
    package let expectedCount: Int

    /// The shortfall of a run that ended with `summary`; `nil` if there are enough photos, or if the run was
    /// interrupted before all were counted.
    package init?(_ summary: RunSummary, expectedCount: Int?) {
        guard let expectedCount, !summary.interrupted else { return nil }
        foundCount = summary.thisRun.inputPhotos ?? 0
        self.expectedCount = expectedCount
        if foundCount >= expectedCount { return nil }
    }
}
