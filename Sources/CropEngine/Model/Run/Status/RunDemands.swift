/// What the user asks of a run, beyond that no photo fails, for the exit status 0.
package struct RunDemands: Sendable, Hashable {
    /// The results that count as failure in addition to real failures.
    package var failOn: Set<FailOn>
    /// The minimum number of photos in the inputs; `nil` for no minimum.
    package var expectedPhotos: Int?

    package init(failOn: Set<FailOn> = [], expectedPhotos: Int? = nil) {
        self.failOn = failOn
        self.expectedPhotos = expectedPhotos
    }

    /// The demands that a manifest records; results that a later version has added are left out.
    package init(_ run: RunSummary.ThisRun) {
        self.init(failOn: Set((run.failOn ?? []).compactMap(FailOn.init)), expectedPhotos: run.expectedPhotos)
    }
}

extension RunSummary {
    /// Records the demands of the run.
    mutating func note(_ demands: RunDemands) {
        let results = FailOn.allCases.filter(demands.failOn.contains).map(\.rawValue)
        thisRun.failOn = results.isEmpty ? nil : results
        thisRun.expectedPhotos = demands.expectedPhotos
    }
}
