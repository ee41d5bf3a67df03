import Foundation
import Testing

@testable import AzureFace

/// What each error that the service documents means, and what to do about it: with the status, the code and the words
/// that Microsoft's reference of error codes lists, and those of version 1.0.
struct FaultMeaningTests {
    struct Case: Sendable, CustomStringConvertible {
        var status: Int
        var name: String
        var words: String
        var operation: FaceOperation
        var code: FaceServiceError.Code
        /// What the sentences for the user must contain.
        var advice: String

        init(
            _ status: Int,
            _ name: String,
            _ words: String,
            _ code: FaceServiceError.Code,
            _ advice: String,
            of operation: FaceOperation = .identify
        ) {
            (self.status, self.name, self.words) = (status, name, words)
            (self.operation, self.code, self.advice) = (operation, code, advice)
        }

        var description: String { "\(status) \(name) \(words)" }
    }

    private static let quota = "Out of call volume quota. Quota will be replenished in 06:12:33."
    private static let rate = "Rate limit is exceeded. Try again later."
    private static let approval =
        "Feature is not supported, missing approval for one or more of the following features: "
        + "Identification,Verification."
    private static let model = "'recognitionModel' is incompatible."

    private static let pictures: [Case] = [
        Case(400, "InvalidImage", "Decoding error, image format unsupported.", .imageRefused, "JPEG, PNG", of: .detect),
        Case(400, "InvalidImage", "No face detected in the image.", .imageRefused, "finds no face", of: .addFace),
        Case(
            400,
            "InvalidImage",
            "There is more than 1 face in the image.",
            .imageRefused,
            "several faces",
            of: .addFace
        ),
        Case(400, "InvalidImageSize", "Image size is too small.", .imageTooSmall, "1 kB or more", of: .detect),
        Case(400, "InvalidImageSize", "Image size is too big.", .imageTooLarge, "6 MB", of: .detect),
        Case(413, "RequestEntityTooLarge", "Too large.", .imageTooLarge, "6 MB", of: .detect),
        Case(415, "BadArgument", "Invalid Media Type.", .imageRefused, "JPEG, PNG", of: .addFace),
        Case(415, "BadArgument", "Invalid Media Type.", .refused, "does not accept", of: .identify),
    ]

    private static let requests: [Case] = [
        Case(400, "BadArgument", "JSON parsing error.", .refused, "does not accept the request"),
        Case(400, "BadArgument", "'name' is too long.", .refused, "1 to 128 characters", of: .createPerson),
        Case(400, "BadArgument", "'name' is empty.", .refused, "1 to 128 characters", of: .createGroup),
        Case(400, "BadArgument", model, .otherModel, "another recognition model"),
        Case(400, "BadArgument", "The length of faceIds is not in a valid range.", .refused, "does not accept"),
        Case(400, "InvalidURL", "Invalid image URL.", .refused, "does not accept the request", of: .detect),
        Case(400, "Unspecified", "", .refused, "does not accept the request", of: .detect),
        Case(408, "OperationTimeOut", "Request Timeout.", .timedOut, "Run again later", of: .detect),
        Case(500, "InternalServerError", "Internal server error.", .unavailable, "out of order", of: .detect),
        Case(503, "ServiceUnavailable", "Service unavailable.", .unavailable, "out of order", of: .detect),
        Case(418, "418", "Teapot.", .unexpectedStatus, "has no meaning", of: .detect),
    ]

    private static let access: [Case] = [
        Case(401, "401", "Access denied due to invalid subscription key.", .keyRefused, "Copy key and endpoint"),
        Case(401, "Unspecified", "Invalid subscription Key or user/plan is blocked.", .keyRefused, "Copy key"),
        Case(403, "UnsupportedFeature", approval, .accessNotApproved, "aka.ms/facerecognition", of: .detect),
        Case(403, "InvalidRequest", approval, .accessNotApproved, "aka.ms/facerecognition", of: .detect),
        Case(403, "UnsupportedFeature", "Return Attributes have been deprecated.", .refused, "not accept", of: .detect),
        Case(
            403,
            "AuthenticationTypeDisabled",
            "Key based authentication is disabled.",
            .keysDisabled,
            "takes no keys"
        ),
        Case(403, "403", "Access denied due to Virtual Network/Firewall rules.", .forbidden, "network rules"),
        Case(403, "403", "Public access is disabled.", .forbidden, "refuses this machine"),
        Case(403, "403", "Forbidden.", .forbidden, "whether its subscription is active"),
    ]

    private static let limits: [Case] = [
        Case(429, "429", rate, .rateLimited, "fewer calls in a second", of: .detect),
        Case(429, "RateLimitExceeded", rate, .rateLimited, "fewer calls in a second", of: .detect),
        Case(403, "RateLimitExceeded", rate, .rateLimited, "fewer calls in a second", of: .detect),
        Case(403, "QuotaExceeded", quota, .quotaExhausted, "there is more in 7 h", of: .detect),
        Case(403, "403", quota, .quotaExhausted, "there is more in 7 h", of: .detect),
        Case(429, "429", quota, .quotaExhausted, "there is more in 7 h", of: .detect),
        Case(403, "QuotaLimitExceeded", "Out of call volume quota.", .quotaExhausted, "quota of calls", of: .addFace),
        Case(403, "QuotaExceeded", "", .quotaExhausted, "quota of calls", of: .detect),
        Case(403, "QuotaExceeded", "", .limitReached, "Delete people, faces or groups", of: .createPerson),
        Case(
            403,
            "QuotaExceeded",
            "Group number reached subscription level limit.",
            .limitReached,
            "pricing tier",
            of: .createGroup
        ),
        Case(
            403,
            "QuotaExceeded",
            "Person number reached person group level limit.",
            .limitReached,
            "Delete people",
            of: .createPerson
        ),
        Case(
            403,
            "QuotaExceeded",
            "Persisted face number reached limit.",
            .limitReached,
            "Delete people",
            of: .addFace
        ),
        Case(403, "PersonGroupPersonNumberLimitExceeded", "Full.", .limitReached, "Delete people", of: .createPerson),
        Case(403, "PersonGroupNumberLimitExceeded", "Full.", .limitReached, "Delete people", of: .createGroup),
        Case(403, "LargePersonGroupFaceLimitExceeded", "Full.", .limitReached, "Delete people", of: .addFace),
    ]

    /// One code comes with several statuses.
    private static func missing(_ status: Int) -> [Case] {
        [
            Case(status, "PersonGroupNotTrained", "Not trained.", .groupNotTrained, "Train it", of: .readTraining),
            Case(status, "LargePersonGroupNotTrained", "Not trained.", .groupNotTrained, "Train it", of: .readTraining),
            Case(status, "LargePersonGroupNotTrained", "Not trained.", .groupNotTrained, "Train it first"),
            Case(status, "PersonGroupNotFound", "Not found.", .groupNotFound, "Create it, or name another"),
            Case(status, "LargePersonGroupNotFound", "Not found.", .groupNotFound, "Create it, or name another"),
            Case(status, "FaceNotFound", "Face is not found.", .faceForgotten, "Run again"),
            Case(
                status,
                "PersonNotFound",
                "Person is not found.",
                .personNotFound,
                "was deleted meanwhile",
                of: .addFace
            ),
            Case(status, "PersistedFaceNotFound", "Not found.", .personNotFound, "The person or the face was deleted"),
        ]
    }

    private static let conflicts: [Case] = [
        Case(404, "404", "Resource not found.", .notFound, "Check the endpoint"),
        Case(409, "LargePersonGroupNotTrained", "Not trained.", .groupNotTrained, "Train it first"),
        Case(409, "LargePersonGroupTrainingNotFinished", "In training.", .groupInTraining, "being trained"),
        Case(409, "PersonGroupTrainingNotFinished", "In training.", .groupInTraining, "being trained"),
        Case(409, "LargePersonGroupExists", "Exists.", .conflict, "Name another", of: .createGroup),
        Case(409, "ConcurrentOperationConflict", "Later.", .conflict, "Run again later", of: .createPerson),
    ]

    private static let all: [Case] =
        pictures + requests + access + limits + missing(400) + missing(404) + conflicts

    private static func error(_ fault: Case, inner: Bool) throws -> FaceServiceError {
        let plain = "{\"code\":\"\(fault.name)\",\"message\":\"\(fault.words)\"}"
        let body = inner ? "{\"code\":\"Failed\",\"message\":\"Failed.\",\"innererror\":\(plain)}" : plain
        let answer = HTTPAnswer(status: fault.status, headers: [:], body: Array("{\"error\":\(body)}".utf8))
        return FaceServiceError(
            answer,
            fault.operation,
            key: try SecretKey("0123456789abcdef"),
            asked: RetryAfter.delay(in: answer, date: .now),
            patience: .seconds(300)
        )
    }

    @Test(arguments: all, [false, true])
    func eachErrorHasItsRemedy(fault: Case, inner: Bool) throws {
        let error = try Self.error(fault, inner: inner)
        #expect(error.code == fault.code)
        #expect(error.message.contains(fault.advice), "\(error.message)")
        #expect(
            error.message.contains("\(fault.status)") || [.quotaExhausted, .groupNotTrained].contains(error.code)
        )
        #expect(fault.words.isEmpty || error.message.contains(String(fault.words.prefix(40))))
    }

    /// What no other call of the run can change ends it, and what only time changes leaves photos for the next run.
    @Test(arguments: all)
    func onlyWhatHelpsIsTriedAgain(fault: Case) throws {
        let error = try Self.error(fault, inner: false)
        let ending: Set<FaceServiceError.Code> = [
            .keyRefused, .keysDisabled, .accessNotApproved, .forbidden, .groupNotFound, .groupNotTrained, .otherModel,
            .quotaExhausted,
        ]
        let isFullForAll = error.code == .limitReached && fault.operation != .addFace
        #expect(error.endsTheRun == (ending.contains(error.code) || isFullForAll))
        let waiting: Set<FaceServiceError.Code> = [
            .rateLimited, .quotaExhausted, .groupInTraining, .faceForgotten, .timedOut, .unavailable,
        ]
        #expect(error.leavesPhotoPending == waiting.contains(error.code))
    }
}
