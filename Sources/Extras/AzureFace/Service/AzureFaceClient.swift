import FoundationEssentials

/// The Azure Face service, version 1.2: one call at a time, with a limited rate, retries where they help, and otherwise
/// one clear error.
package struct AzureFaceClient: Sendable {
    /// The behaviour of the client; the defaults fit the free tier.
    package struct Settings: Sendable {
        /// The greatest rate of calls of all kinds together.
        ///
        /// The default is 20 a minute.
        package var rate = CallRate.freeTier
        /// When calls are retried.
        var retry = RetryPolicy()
        /// The longest wait for a training.
        ///
        /// The default is half an hour, the time that the service documents for a million people.
        var trainingPatience: Duration = .seconds(1800)
        /// The clock.
        var clock = RunClock(ContinuousClock())
        /// Returns a random number from 0 to 1.
        var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
        /// Receives events.
        package var report: @Sendable (CallEvent) -> Void = { _ in }

        package init() {}
    }

    /// The address of the service.
    let endpoint: AzureEndpoint
    let settings: Settings
    let rateLimiter: CallRateLimiter
    private let key: SecretKey
    private let transport: any HTTPTransport

    package init(
        endpoint: AzureEndpoint,
        key: SecretKey,
        transport: any HTTPTransport,
        settings: Settings = Settings()
    ) {
        self.endpoint = endpoint
        self.key = key
        self.transport = transport
        self.settings = settings
        rateLimiter = CallRateLimiter(rate: settings.rate, clock: settings.clock, report: settings.report)
    }

    /// Prevents further calls: waiting calls throw at once, and running calls finish.
    package func stop() async { await rateLimiter.close(.cancelled(.detect)) }

    /// Text of the service that an error may quote; `nil` if there is none.
    func quoted(_ message: String?) -> String? { message.flatMap { ServiceFault.quoted($0, key: key) } }

    /// The address of a resource of the service.
    func url(_ path: String, _ query: KeyValuePairs<String, String> = [:]) -> String {
        let parameters = query.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return "\(endpoint.origin)/face/v1.2/\(path)" + (parameters.isEmpty ? "" : "?\(parameters)")
    }

    /// A request body with `value` as JSON.
    func json(_ value: some Encodable, _ operation: FaceOperation) throws(FaceServiceError) -> HTTPCall.Body {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return .json(Array(try encoder.encode(value)))
        } catch {
            throw FaceServiceError(.refused, operation, "The request cannot be written as JSON: \(error).")
        }
    }

    /// Sends a request, with retries, and decodes the answer.
    func value<Value: Decodable>(
        _ type: Value.Type,
        _ operation: FaceOperation,
        _ call: HTTPCall
    ) async throws(FaceServiceError) -> Value {
        let answer = try await answer(operation, call)
        do {
            return try JSONDecoder().decode(type, from: Data(answer.body))
        } catch {
            throw .malformed(operation, answer.body.isEmpty ? "it is empty" : "its JSON is another")
        }
    }

    /// Sends a request, with retries, until there is an answer of 2xx.
    ///
    /// - Throws: ``FaceServiceError``, after as many attempts as make sense. If every other call would end with the
    ///   same error, the rate limiter is closed.
    func answer(_ operation: FaceOperation, _ call: HTTPCall) async throws(FaceServiceError) -> HTTPAnswer {
        var number = 1
        while true {
            try await rateLimiter.waitForTurn(operation)
            switch await attempt(operation, call, number: number) {
            case .answered(let answer):
                return answer
            case .failed(let error, let mayRetry):
                guard mayRetry, let delay = delay(after: error, attempt: number) else {
                    if error.endsTheRun { await rateLimiter.close(error) }
                    throw error
                }
                settings.report(.retrying(operation, delay))
                // The rate limiter delays all calls: a service that is too busy for one call is too busy for all.
                await rateLimiter.pause(for: delay)
                number += 1
            }
        }
    }

    private func delay(after error: FaceServiceError, attempt: Int) -> Duration? {
        settings.retry.delay(afterAttempt: attempt, asked: error.retryAfter, jitter: settings.jitter())
    }

    /// The result of one attempt.
    private enum Attempt {
        case answered(HTTPAnswer)
        case failed(FaceServiceError, mayRetry: Bool)
    }

    private func attempt(_ operation: FaceOperation, _ call: HTTPCall, number: Int) async -> Attempt {
        do throws(TransportFailure) {
            let answer = try await transport.send(call, key: key)
            settings.report(.answered(operation, status: answer.status, attempt: number))
            return (200...299).contains(answer.status) ? .answered(answer) : judge(answer, operation)
        } catch {
            settings.report(.failed(operation, error, attempt: number))
            let mayRetry = error.isTransient && (operation.isRepeatable || !error.mayHaveArrived)
            return .failed(FaceServiceError(error, operation), mayRetry: mayRetry)
        }
    }

    /// The meaning of an answer other than 2xx.
    private func judge(_ answer: HTTPAnswer, _ operation: FaceOperation) -> Attempt {
        let asked = RetryAfter.delay(in: answer, date: settings.clock.date())
        let error = FaceServiceError(answer, operation, key: key, asked: asked, patience: settings.retry.patience)
        let mayRetry =
            switch error.code {
            case .rateLimited, .groupInTraining: true
            // 503 means that the service has done nothing; other 5xx answers do not tell.
            case .unavailable: answer.status == 503 || operation.isRepeatable
            case .conflict: ServiceFault(answer.body)?.innermostCode == "ConcurrentOperationConflict"
            case .timedOut: operation.isRepeatable
            default: false
            }
        return .failed(error, mayRetry: mayRetry)
    }
}
