import AzureFace
import Dispatch
import FaceCropCore
import FaceCropTerminal
import Logging
import Synchronization
import SystemPackage

/// Connects a command to the Azure Face service; the command waits until all calls are done.
enum AzureConnection {
    /// Runs `body` with a client, and waits for it.
    ///
    /// - Throws: `RunError` if the key cannot be read, or the error of `body`.
    static func run<Value: Sendable>(
        _ account: AzureAccountArguments,
        logger: Logger,
        _ body: @escaping @Sendable (AzureFaceClient) async throws -> Value
    ) throws(RunError) -> Value {
        try withClient(account, logger: logger) { client throws(RunError) in
            do {
                return try wait { try await body(client) }.get()
            } catch {
                throw runError(error)
            }
        }
    }

    /// Calls `body` with a client; `body` may block its thread.
    ///
    /// - Throws: `RunError` if the key cannot be read, or the error of `body`.
    static func withClient<Value>(
        _ account: AzureAccountArguments,
        logger: Logger,
        to body: (AzureFaceClient) throws(RunError) -> Value
    ) throws(RunError) -> Value {
        guard let endpoint = account.azureEndpoint else {
            throw RunError(
                .invalidOptions,
                "Name the resource with --azure-endpoint https://NAME.cognitiveservices.azure.com."
            )
        }
        let key: SecretKey
        do throws(SettingError) {
            key = try SecretKey.read(file: account.azureKeyFile)
        } catch {
            throw RunError(.serviceFailed, error.message)
        }
        var settings = AzureFaceClient.Settings()
        settings.rate = account.azureRate
        settings.report = CallLog(logger).report
        return try CurlTransport.withTransportBlocking { [settings] transport throws(RunError) in
            try body(AzureFaceClient(endpoint: endpoint, key: key, transport: transport, settings: settings))
        }
    }

    /// The error of a run that ends because of `error`.
    static func runError(_ error: any Error) -> RunError {
        if let error = error as? RunError { return error }
        let remedy = (error as? FaceServiceError)?.code == .rateLimited ? "The option --azure-rate says how many." : nil
        return RunError(.serviceFailed, Remedy.joined("\(error)", remedy))
    }

    /// Runs `body` on the threads of Swift's concurrency runtime and blocks the calling thread, which must not be one
    /// of them.
    static func wait<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error> {
        let result = Outcome<Value>()
        let isDone = DispatchSemaphore(value: 0)
        Task {
            do {
                result.value.withLock { [value = try await body()] in $0 = .success(value) }
            } catch {
                result.value.withLock { $0 = .failure(error) }
            }
            isDone.signal()
        }
        isDone.wait()
        return result.value.withLock { $0 } ?? .failure(CancellationError())
    }

    /// The result that the task passes to the waiting thread.
    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Result<Value, any Error>?>(nil)
    }
}

/// Logs calls: one warning if answers cannot be cached, because that costs money; everything else at the debug level.
private final class CallLog: Sendable {
    private let logger: Logger
    private let hasWarned = Atomic(false)

    init(_ logger: Logger) { self.logger = logger }

    func report(_ event: CallEvent) {
        logger.debug("\(event.words)")
        guard case .cacheNotWritten(let path, let error) = event, !hasWarned.exchange(true, ordering: .relaxed) else {
            return
        }
        logger.warning(
            """
            answers cannot be kept in '\(path.removingLastComponent())' (\(error)), so a later run pays for them \
            again; name another folder with --azure-cache
            """
        )
    }
}

extension RunError.Code {
    /// The Azure Face service failed in a way that ends the whole run.
    static let serviceFailed = RunError.Code(rawValue: "serviceFailed")
}

extension CallEvent {
    /// The event as text for the log.
    var words: String {
        switch self {
        case .waiting(let operation, let time): "azure: \(operation.text) waits \(time.shortText) for its turn"
        case .answered(let operation, let status, let attempt):
            "azure: \(operation.text): \(status)\(attempt > 1 ? " at attempt \(attempt)" : "")"
        case .failed(let operation, let failure, let attempt):
            "azure: \(operation.text): no answer at attempt \(attempt) (\(failure))"
        case .retrying(let operation, let time): "azure: \(operation.text) again in \(time.shortText)"
        case .cacheEntryIgnored(let path, let reason): "azure: \(path): asked again, because \(reason)"
        case .cacheNotWritten(let path, let error): "azure: \(path): not kept: \(error)"
        }
    }
}
