import AzureFace
import FaceCropModel
import Logging
import Synchronization

/// `facecrop identify` with the Azure Face service.
struct AzureIdentifyRun {
    let provider: IdentityProviderArguments
    let rule: IdentityRule
    /// What is decoded, and how; the inputs are those of the walk.
    let options: Options
    let engine: EngineAccess
    let logger: Logger

    /// The number of photos by result.
    private struct Count: Sendable {
        var photos = 0
        var asked = 0
        var failed = 0
        var pending = 0

        mutating func add(_ answer: AnsweredPhoto.Answer) {
            switch answer {
            case .identified(_, let isCached):
                photos += 1
                asked += isCached ? 0 : 1
            case .pending:
                photos += 1
                pending += 1
            case .failed:
                photos += 1
                failed += 1
            case .notAPhoto: break
            }
        }
    }

    /// Prints the people in each photo.
    ///
    /// - Returns: `photosFailed` if a photo has no identity or no answer yet.
    func identify(_ walk: InputWalk) throws(RunError) -> ExitStatus {
        let output = Mutex(JSONArrayOutput())
        let count = Mutex(Count())
        try AzureIdentification.run(
            provider,
            walk,
            try PhotoCopier(options: options, engine.backends),
            maximumFileBytes: options.decode.maximumFileBytes,
            logger: logger
        ) { photo throws(RunError) in
            count.withLock { $0.add(photo.answer) }
            report(photo)
            return try output.withLock { output throws(RunError) in
                try output.append(RemotePhotoRecord(photo, by: rule))
                return output.hasReader
            }
        }
        try output.withLock { output throws(RunError) in try output.end() }
        let sum = count.withLock { $0 }
        let photos = CountText.of(sum.photos, "photo")
        logger.info("\(photos): \(sum.asked) asked about, \(sum.failed) failed, \(sum.pending) pending")
        return sum.failed + sum.pending > 0 ? .photosFailed : .success
    }

    /// Logs how many calls the run would make, without making any.
    func plan(_ walk: InputWalk) throws(RunError) {
        let plan = try AzureIdentification.plan(provider, walk, decode: options.decode)
        logger.info("\(plan.text(at: provider.account.azureRate))")
    }

    private func report(_ photo: AnsweredPhoto) {
        switch photo.answer {
        case .failed(let message): logger.warning("\(photo.path): \(message)")
        case .pending(let message): logger.warning("\(photo.path): pending: \(message)")
        case .identified, .notAPhoto: break
        }
    }
}
