extension AzureFaceClient {
    /// The first wait between two requests; each further wait is longer by a half, up to ten seconds.
    private static let firstPoll: Duration = .seconds(1)
    private static let longestPoll: Duration = .seconds(10)

    /// When a group was last trained successfully.
    ///
    /// Answers about faces are valid as long as this stays the same.
    /// - Throws: ``FaceServiceError/Code/groupNotTrained`` if it never was.
    func lastTraining(of group: PersonGroupID) async throws(FaceServiceError) -> String {
        let training = try await training(HTTPCall(.get, trainingURL(group)))
        guard let date = training.lastSuccessfulTrainingDateTime else { throw await notTrained() }
        return date
    }

    /// Starts the training of a group, and waits for its end.
    ///
    /// - Throws: ``FaceServiceError/Code/trainingFailed`` with the service's reason, or
    ///   ``FaceServiceError/Code/trainingTimedOut``.
    package func train(_ group: PersonGroupID) async throws(FaceServiceError) {
        let start = settings.clock.elapsed()
        let accepted = try await answer(.train, HTTPCall(.post, url("largepersongroups/\(group)/train")))
        let call = HTTPCall(.get, statusURL(accepted) ?? trainingURL(group))
        var wait = Self.firstPoll
        while try await !isFinished(call) {
            guard settings.clock.elapsed() - start < settings.trainingPatience else {
                throw FaceServiceError(
                    .trainingTimedOut,
                    .readTraining,
                    "The training has not ended after \(settings.trainingPatience.shortText). "
                        + "It may still; run again later."
                )
            }
            do {
                try await settings.clock.sleep(until: settings.clock.elapsed() + wait)
            } catch {
                throw .cancelled(.readTraining)
            }
            wait = min(wait * 1.5, Self.longestPoll)
        }
    }

    private func isFinished(_ call: HTTPCall) async throws(FaceServiceError) -> Bool {
        let training = try await training(call)
        // The service's description says notStarted; earlier versions sent notstarted.
        switch training.status.lowercased() {
        case "succeeded": return true
        case "notstarted", "running": return false
        case "failed":
            let reason = quoted(training.message).map { " The service says: \($0)" } ?? ""
            throw FaceServiceError(
                .trainingFailed,
                .readTraining,
                "The training failed, mostly because there are no people or no faces in the group.\(reason)"
            )
        default: throw .malformed(.readTraining, "a training is neither running nor over")
        }
    }

    private func training(_ call: HTTPCall) async throws(FaceServiceError) -> Wire.Training {
        try await value(Wire.Training.self, .readTraining, call)
    }

    private func notTrained() async -> FaceServiceError {
        let error = FaceServiceError(.groupNotTrained, .readTraining, FaceServiceError.notTrained)
        await rateLimiter.close(error)
        return error
    }

    private func trainingURL(_ group: PersonGroupID) -> String { url("largepersongroups/\(group)/training") }

    /// The address that the service names for status requests; `nil` if it is on another machine, to which the key must
    /// not be sent.
    private func statusURL(_ answer: HTTPAnswer) -> String? {
        answer.headers["operation-location"].flatMap { $0.hasPrefix("\(endpoint.origin)/face/") ? $0 : nil }
    }
}
