import Foundation

/// The Azure Face service, version 1.2, one call at a time: paced, tried again where that helps, and with one clear error otherwise.
package struct AzureFaceClient: Sendable {
    /// How the client behaves; the defaults are for the free tier.
    package struct Settings: Sendable {
        /// How fast calls follow each other, all kinds together.
        ///
        /// The default is 20 a minute.
        package var rate = CallRate.freeTier
        /// When calls are tried again.
        package var retry = RetryPolicy()
        /// The longest wait for a training.
        ///
        /// The default is half an hour, which is what the service says a million people take.
        package var trainingPatience: Duration = .seconds(1800)
        /// The time.
        package var clock = RunClock(ContinuousClock())
        /// A number from 0 to 1, by chance.
        package var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
        /// Is told what happens.
        package var report: @Sendable (CallEvent) -> Void = { _ in }

        package init() {}
    }

    /// Where the service is.
    package let endpoint: AzureEndpoint
    let settings: Settings
    let gate: CallGate
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
        gate = CallGate(rate: settings.rate, clock: settings.clock, report: settings.report)
    }

    /// Makes no further call: whoever waits for a turn is told so at once, and calls that are under way come to their end.
    package func stop() async { await gate.shut(.cancelled(.detect)) }

    /// Words of the service as an error may repeat them; `nil` when there are none.
    func quoted(_ message: String?) -> String? { message.flatMap { ServiceFault.quoted($0, key: key) } }

    /// The address of a part of the service.
    func url(_ path: String, _ query: KeyValuePairs<String, String> = [:]) -> String {
        let parameters = query.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return "\(endpoint.origin)/face/v1.2/\(path)" + (parameters.isEmpty ? "" : "?\(parameters)")
    }

    /// A request with `value` as its JSON.
    func json(_ value: some Encodable, _ operation: FaceOperation) throws(FaceServiceError) -> HTTPCall.Body {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return .json(Array(try encoder.encode(value)))
        } catch {
            throw FaceServiceError(.refused, operation, "The request cannot be written as JSON: \(error).")
        }
    }

    /// Sends a request until it is answered, and reads the answer.
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

    /// Sends a request until there is an answer of 2xx.
    ///
    /// - Throws: ``FaceServiceError``, after as many attempts as make sense. An error that every other call would end with shuts
    ///   the gate.
    func answer(_ operation: FaceOperation, _ call: HTTPCall) async throws(FaceServiceError) -> HTTPAnswer {
        var number = 1
        while true {
            try await gate.pass(operation)
            switch await attempt(operation, call, number: number) {
            case .answered(let answer):
                return answer
            case .failed(let error, let mayRetry):
                guard mayRetry, let delay = delay(after: error, attempt: number) else {
                    if error.endsTheRun { await gate.shut(error) }
                    throw error
                }
                settings.report(.retrying(operation, delay))
                // The gate does the waiting, for every call: a service that is too busy for one is too busy for all.
                await gate.pause(for: delay)
                number += 1
            }
        }
    }

    private func delay(after error: FaceServiceError, attempt: Int) -> Duration? {
        settings.retry.delay(afterAttempt: attempt, asked: error.retryAfter, jitter: settings.jitter())
    }

    /// How one attempt ended.
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

    /// What an answer other than 2xx means.
    private func judge(_ answer: HTTPAnswer, _ operation: FaceOperation) -> Attempt {
        let asked = RetryAfter.delay(in: answer, date: settings.clock.date())
        let error = FaceServiceError(answer, operation, key: key, asked: asked, patience: settings.retry.patience)
        let mayRetry =
            switch error.code {
            case .rateLimited: true
            // 503 says that nothing was done; the others of 5xx leave that open.
            case .unavailable: answer.status == 503 || operation.isRepeatable
            case .conflict: ServiceFault(answer.body)?.innermostCode == "ConcurrentOperationConflict"
            case .timedOut: operation.isRepeatable
            default: false
            }
        return .failed(error, mayRetry: mayRetry)
    }
}
