package import FaceCropRun

/// Compares the number of photos in the inputs with `--expect-photos`.
package struct MissingPhotos: Hashable {
    private let foundCount: Int
    private let expectedCount: Int

    /// The shortfall of a run that ended with `summary`; `nil` if there are enough photos, or if the run was
    /// interrupted before all were counted.
    package init?(_ summary: RunSummary, expectedCount: Int?) {
        guard let expectedCount, !summary.interrupted else { return nil }
        foundCount = summary.thisRun.inputPhotos ?? 0
        self.expectedCount = expectedCount
        if foundCount >= expectedCount { return nil }
    }

    /// The number of missing photos, and what to do about it.
    package var text: String {
        let found = foundCount == 1 ? "1 photo is" : "\(foundCount) photos are"
        return """
            \(found) among the inputs, but --expect-photos asks for at least \(expectedCount): check the inputs, \
            --include and --exclude
            """
    }
}
