/// The answer to an ``OutputQuestion`` on a pipe.
package struct OutputAnswer: Sendable, Codable {
    private struct Failure: Codable {
        var record: ErrorRecord
        var path: EncodedPath
        var cause: String?
    }

    private var files: [WrittenFile?] = []
    private var failure: Failure?

    init(_ result: Result<[WrittenFile?], PhotoError>) {
        switch result {
        case .success(let files): self.files = files
        case .failure(let error):
            failure = Failure(record: ErrorRecord(error), path: EncodedPath(error.path), cause: error.cause)
        }
    }

    /// What the sink returned, or the error that it threw.
    package var result: Result<[WrittenFile?], PhotoError> {
        guard let failure else { return .success(files) }
        return .failure(
            PhotoError(
                PhotoError.Code(rawValue: failure.record.code),
                stage: failure.record.stage,
                path: failure.path.path,
                message: failure.record.message,
                cause: failure.cause
            )
        )
    }
}
