import CropEngine

/// Photos that `--expect-photos` asks for and that the inputs do not have.
struct MissingPhotos: Hashable {
    private let foundCount: Int
    private let expectedCount: Int

    /// What a run that ended with `summary` lacks; `nil` when there are enough photos, or when it was interrupted
    /// before it could know.
    init?(_ summary: RunSummary, expectedCount: Int?) {
        guard let expectedCount, !summary.interrupted else { return nil }
        foundCount = summary.thisRun.inputPhotos ?? 0
        self.expectedCount = expectedCount
        if foundCount >= expectedCount { return nil }
    }

    /// What is missing and what to do about it.
    var text: String {
        let found = foundCount == 1 ? "1 photo is" : "\(foundCount) photos are"
        return """
            \(found) among the inputs, but --expect-photos asks for at least \(expectedCount): check the inputs, --include and \
            --exclude
            """
    }
}
