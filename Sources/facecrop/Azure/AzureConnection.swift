import AzureFace
import CropEngine
import Dispatch
import Logging
import Synchronization

/// The Azure Face service for a command, which waits until all is done.
enum AzureConnection {
    /// Lends a client to `body`.
    ///
    /// - Throws: `RunError` for a key that cannot be read, and for what `body` throws.
    static func run<Value: Sendable>(
        _ account: AzureAccountArguments,
        logger: Logger,
        _ body: @escaping @Sendable (AzureFaceClient) async throws -> Value
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
        settings.report = { logger.debug("\($0.words)") }
        let done = wait { [settings] in
            try await AsyncHTTPTransport.withTransport { transport in
                try await body(AzureFaceClient(endpoint: endpoint, key: key, transport: transport, settings: settings))
            }
        }
        do {
            return try done.get()
        } catch let error as RunError {
            throw error
        } catch {
            throw RunError(.serviceFailed, "\(error)")
        }
    }

    /// Runs `body` on Swift's own threads while this one waits; the command's main thread is none of them.
    private static func wait<Value: Sendable>(
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

    /// What the task hands over.
    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Result<Value, any Error>?>(nil)
    }
}

extension RunError.Code {
    /// The Azure Face service did not do what the whole run needs.
    static let serviceFailed = RunError.Code(rawValue: "serviceFailed")
}

extension CallEvent {
    /// The event for a log.
    var words: String {
        switch self {
        case .waiting(let operation, let time): "azure: \(operation.words) waits \(time.words) for its turn"
        case .answered(let operation, let status, let attempt):
            "azure: \(operation.words): \(status)\(attempt > 1 ? " at attempt \(attempt)" : "")"
        case .failed(let operation, let failure, let attempt):
            "azure: \(operation.words): no answer at attempt \(attempt) (\(failure))"
        case .retrying(let operation, let time): "azure: \(operation.words) again in \(time.words)"
        case .cacheEntryIgnored(let path, let reason): "azure: \(path): asked again, because \(reason)"
        case .cacheNotWritten(let path, let error): "azure: \(path): not kept: \(error)"
        }
    }
}
