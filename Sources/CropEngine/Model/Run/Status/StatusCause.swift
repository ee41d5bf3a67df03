/// The reasons for which the exit status of a run is 1.
package enum StatusCause: Sendable, Hashable, CaseIterable {
    /// Photos are a reason by themselves.
    case photos(PhotoCause)
    /// The inputs hold fewer photos than the user expects.
    case tooFewPhotos
    /// Photos were asked about again without an answer, and stay as an earlier answer made them.
    case keptWithoutAnswer

    /// All causes, in the order in which they are reported.
    package static let allCases: [StatusCause] =
        PhotoCause.allCases.map { .photos($0) } + [.tooFewPhotos, .keptWithoutAnswer]

    /// The causes of a run that ended with `summary`; empty if its exit status is not 1.
    package static func causes(of summary: RunSummary, _ demands: RunDemands) -> [StatusCause] {
        summary.interrupted ? [] : allCases.filter { $0.holds(for: summary, demands) }
    }

    private func holds(for summary: RunSummary, _ demands: RunDemands) -> Bool {
        switch self {
        case .photos(let cause): cause.counts(demands.failOn) && cause.count(in: summary) > 0
        case .tooFewPhotos: MissingPhotos(summary, expectedCount: demands.expectedPhotos) != nil
        case .keptWithoutAnswer: summary.thisRun.keptWithoutAnswer > 0
        }
    }
}
