import FaceCropModel

/// A reason for another exit status than 0 that is about the run as a whole.
struct RunFault: Sendable, Hashable, Codable {
    /// A stable name.
    var name: String
    /// What is wrong, and what to do about it, in a sentence.
    var text: String

    /// The faults of a run that ended with `summary`.
    static func all(of summary: RunSummary, _ demands: RunDemands) -> [RunFault] {
        ending(summary)
            + StatusCause.causes(of: summary, demands).compactMap { cause in
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

    /// Why the run ended before it had looked at all files; nothing if it came to its end.
    private static func ending(_ summary: RunSummary) -> [RunFault] {
        let run = summary.thisRun
        guard summary.interrupted || run.error != nil else { return [] }
        let left = run.notLookedAt.map { CountText.of($0, "file") } ?? "some files"
        let isOne = run.notLookedAt == 1
        let rest = run.notLookedAt == 0 ? "" : " \(left) \(isOne ? "was" : "were") not looked at."
        return switch run.error.map(RunError.Code.init) {
        case nil:
            [RunFault(name: "interrupted", text: "The run was interrupted (exit status 130).\(rest) Run again.")]
        case .diskFull?:
            [
                RunFault(
                    name: "diskFull",
                    text: "The disk of the output folder was full (exit status 2).\(rest) Make room and run again."
                )
            ]
        case let code?:
            [RunFault(name: code.rawValue, text: "The run failed (\(code.rawValue), exit status 2).\(rest) Run again.")]
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
