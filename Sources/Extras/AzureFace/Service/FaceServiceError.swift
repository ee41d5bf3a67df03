/// An error of a call to the service: the one error type of this target.
///
/// Its text never contains the key, because text from the service is redacted first.
package struct FaceServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure: stable names for programs.
    ///
    /// The set may grow.
    package struct Code: Hashable, Sendable, RawRepresentable {
        /// The name as records write it.
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        /// The key does not belong to the endpoint's resource (401).
        static let keyRefused = Code(rawValue: "keyRefused")
        /// The resource takes no keys at all.
        static let keysDisabled = Code(rawValue: "keysDisabled")
        /// Microsoft has not approved the resource for identification (403 `UnsupportedFeature`).
        static let accessNotApproved = Code(rawValue: "accessNotApproved")
        /// The resource denies this machine everything (403, for another reason).
        static let forbidden = Code(rawValue: "forbidden")
        /// There is no group of this name.
        static let groupNotFound = Code(rawValue: "groupNotFound")
        /// The group was never trained, or not since it was created.
        static let groupNotTrained = Code(rawValue: "groupNotTrained")
        /// The group is being trained (409).
        static let groupInTraining = Code(rawValue: "groupInTraining")
        /// The group was made for another recognition model.
        static let otherModel = Code(rawValue: "otherModel")
        /// A person or face of the group does not exist any more.
        static let personNotFound = Code(rawValue: "personNotFound")
        /// A face that was found in a photo is not known any more, because too much time has passed.
        static let faceForgotten = Code(rawValue: "faceForgotten")
        /// Something else does not exist (404).
        static let notFound = Code(rawValue: "notFound")
        /// It exists already, or another operation on it is running (409).
        static let conflict = Code(rawValue: "conflict")
        /// The service cannot use the picture.
        static let imageRefused = Code(rawValue: "imageRefused")
        /// The picture has more bytes than the service accepts.
        static let imageTooLarge = Code(rawValue: "imageTooLarge")
        /// The picture has fewer bytes than the service accepts.
        static let imageTooSmall = Code(rawValue: "imageTooSmall")
        /// The service does not accept the request (400).
        static let refused = Code(rawValue: "refused")
        /// There were too many calls, at every attempt (429).
        package static let rateLimited = Code(rawValue: "rateLimited")
        /// The quota of calls for this day or month is used up.
        static let quotaExhausted = Code(rawValue: "quotaExhausted")
        /// There are as many groups, people or faces as the service keeps.
        static let limitReached = Code(rawValue: "limitReached")
        /// The service failed at every attempt (5xx).
        static let unavailable = Code(rawValue: "unavailable")
        /// The service does not document this status.
        static let unexpectedStatus = Code(rawValue: "unexpectedStatus")
        /// The answer is not as the service documents it.
        static let malformedAnswer = Code(rawValue: "malformedAnswer")
        /// The answer ended too early.
        static let answerCutOff = Code(rawValue: "answerCutOff")
        /// The connection was closed without an answer.
        static let connectionClosed = Code(rawValue: "connectionClosed")
        /// No answer came in time.
        static let timedOut = Code(rawValue: "timedOut")
        /// Nothing can be sent to the endpoint.
        static let unreachable = Code(rawValue: "unreachable")
        /// The endpoint does not prove its identity.
        static let tlsFailed = Code(rawValue: "tlsFailed")
        /// The service could not train the group.
        static let trainingFailed = Code(rawValue: "trainingFailed")
        /// The training did not end in time.
        static let trainingTimedOut = Code(rawValue: "trainingTimedOut")
        /// The task was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
    }

    /// The kind of failure.
    package let code: Code
    /// The operation that failed.
    let operation: FaceOperation
    /// Whole sentences: what happened, and what to do.
    package let message: String
    /// How long the service asks to wait, if it does.
    let retryAfter: Duration?

    init(_ code: Code, _ operation: FaceOperation, _ message: String, retryAfter: Duration? = nil) {
        self.code = code
        self.operation = operation
        self.message = message
        self.retryAfter = retryAfter
    }

    package var description: String { "Azure Face, \(operation.text): \(message)" }

    /// Whether every other call of the run would end the same way, so that none is made.
    package var endsTheRun: Bool {
        let codes: Set<Code> = [
            .keyRefused, .keysDisabled, .accessNotApproved, .forbidden, .groupNotFound, .groupNotTrained, .otherModel,
            .quotaExhausted, .unreachable, .tlsFailed,
        ]
        // Only the faces of one person may be as many as the service keeps.
        return codes.contains(code) || (code == .limitReached && operation != .addFace)
    }

    /// Whether a later run can identify the same photo without any change, so that it is pending rather than failed.
    ///
    /// This is so if there was no answer, at the beginning of a run or later, but not if the request itself was the
    /// problem.
    var leavesPhotoPending: Bool {
        let codes: Set<Code> = [
            .quotaExhausted, .rateLimited, .groupInTraining, .faceForgotten, .unreachable, .unavailable, .timedOut,
            .connectionClosed, .answerCutOff,
        ]
        return codes.contains(code)
    }

    /// Whether the service refuses exactly this picture, no matter how often it is sent.
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
