import FaceCropRun

/// A reason of the exit status 1 that is about the run as a whole.
package struct RunFault: Sendable, Hashable, Codable {
    /// A stable name.
    package var name: String
    /// What is wrong, and what to do about it, in a sentence.
    package var text: String

    /// The faults of a run that ended with `summary`.
    static func all(of summary: RunSummary, _ demands: RunDemands) -> [RunFault] {
        StatusCause.causes(of: summary, demands).compactMap { cause in
            switch cause {
            case .photos: nil
            case .tooFewPhotos:
                MissingPhotos(summary, expectedCount: demands.expectedPhotos).map {
                    RunFault(name: "tooFewPhotos", text: missing($0))
                }
            case .keptWithoutAnswer: RunFault(name: "keptWithoutAnswer", text: unanswered(summary))
            }
        }
    }

    private static func missing(_ photos: MissingPhotos) -> String {
        let found = photos.foundCount == 1 ? "1 photo is" : "\(photos.foundCount) photos are"
        let expected = "expect-photos asks for at least \(photos.expectedCount)"
        return "\(found) among the inputs, but \(expected). Check the inputs and what leaves out some of them."
    }

    private static func unanswered(_ summary: RunSummary) -> String {
        let count = summary.thisRun.keptWithoutAnswer
        let (photos, are) = count == 1 ? ("1 photo was", "it is") : ("\(count) photos were", "they are")
        return "\(photos) asked about again without an answer, so \(are) left as an earlier answer has it. Run again."
    }
}
