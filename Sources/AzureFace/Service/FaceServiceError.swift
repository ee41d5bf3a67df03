/// What went wrong between us and the service: the one error shape of this target.
///
/// Its text never holds the key: words of the service are redacted before they come here.
package struct FaceServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing went wrong: stable names for programs.
    ///
    /// The set may grow.
    package struct Code: Hashable, Sendable, RawRepresentable {
        /// The name as it stands in records.
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The key is not that of the endpoint's resource (401).
        package static let keyRefused = Code(rawValue: "keyRefused")
        /// Microsoft has not approved the resource for identification (403 `UnsupportedFeature`).
        package static let accessNotApproved = Code(rawValue: "accessNotApproved")
        /// The resource lets this machine do nothing (403, for another reason).
        package static let forbidden = Code(rawValue: "forbidden")
        /// There is no group of this name.
        package static let groupNotFound = Code(rawValue: "groupNotFound")
        /// The group was never trained, or not since it was made.
        package static let groupNotTrained = Code(rawValue: "groupNotTrained")
        /// Something else is not there (404).
        package static let notFound = Code(rawValue: "notFound")
        /// It exists already, or something else is being done with it (409).
        package static let conflict = Code(rawValue: "conflict")
        /// The service cannot use the picture.
        package static let imageRefused = Code(rawValue: "imageRefused")
        /// The picture has more bytes than the service takes.
        package static let imageTooLarge = Code(rawValue: "imageTooLarge")
        /// The picture has fewer bytes than the service takes.
        package static let imageTooSmall = Code(rawValue: "imageTooSmall")
        /// The service does not accept what was asked (400).
        package static let refused = Code(rawValue: "refused")
        /// Too many calls, at every attempt (429).
        package static let rateLimited = Code(rawValue: "rateLimited")
        /// No more calls today, or this month.
        package static let quotaExhausted = Code(rawValue: "quotaExhausted")
        /// The service is out of order, at every attempt (5xx).
        package static let unavailable = Code(rawValue: "unavailable")
        /// A status that the service has no meaning for.
        package static let unexpectedStatus = Code(rawValue: "unexpectedStatus")
        /// The answer is not what the service's description promises.
        package static let malformedAnswer = Code(rawValue: "malformedAnswer")
        /// The answer ended too early.
        package static let answerCutOff = Code(rawValue: "answerCutOff")
        /// The connection was closed without an answer.
        package static let connectionClosed = Code(rawValue: "connectionClosed")
        /// No answer in time.
        package static let timedOut = Code(rawValue: "timedOut")
        /// Nothing can be sent to the endpoint.
        package static let unreachable = Code(rawValue: "unreachable")
        /// The endpoint does not prove who it is.
        package static let tlsFailed = Code(rawValue: "tlsFailed")
        /// The service could not train the group.
        package static let trainingFailed = Code(rawValue: "trainingFailed")
        /// The training did not end in time.
        package static let trainingTimedOut = Code(rawValue: "trainingTimedOut")
        /// The task was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
    }

    /// The kind of failure.
    package let code: Code
    /// What was asked.
    package let operation: FaceOperation
    /// Whole sentences: what happened, and what to do.
    package let message: String
    /// How long the service wants to be left alone, if it said so.
    package let retryAfter: Duration?

    package init(_ code: Code, _ operation: FaceOperation, _ message: String, retryAfter: Duration? = nil) {
        self.code = code
        self.operation = operation
        self.message = message
        self.retryAfter = retryAfter
    }

    package var description: String { "Azure Face, \(operation.words): \(message)" }

    /// Whether every other call of the run would end the same way, so that none is made.
    package var endsTheRun: Bool {
        let codes: Set<Code> = [
            .keyRefused, .accessNotApproved, .forbidden, .groupNotFound, .groupNotTrained, .quotaExhausted,
            .unreachable,
            .tlsFailed,
        ]
        return codes.contains(code)
    }

    /// Whether the same photo can be identified later with nothing changed, so that it is pending rather than failed.
    ///
    /// It is for want of an answer, and not for what was asked, be it at the beginning of a run or later.
    package var leavesPhotoPending: Bool {
        let codes: Set<Code> = [
            .quotaExhausted, .rateLimited, .unreachable, .unavailable, .timedOut, .connectionClosed, .answerCutOff,
        ]
        return codes.contains(code)
    }

    /// Whether the service will not have this very picture, however often it is sent.
    var isAboutThePicture: Bool { code == .imageRefused || code == .imageTooLarge }

    static func cancelled(_ operation: FaceOperation) -> FaceServiceError {
        FaceServiceError(.cancelled, operation, "Stopped before it was done.")
    }

    static func malformed(_ operation: FaceOperation, _ what: String) -> FaceServiceError {
        FaceServiceError(
            .malformedAnswer,
            operation,
            "The answer is not what the service promises: \(what). Look whether the endpoint is an Azure Face resource."
        )
    }
}
