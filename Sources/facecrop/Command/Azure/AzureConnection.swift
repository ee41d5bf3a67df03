import AzureFace
import Dispatch
import FaceCropModel
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
                return try AzureCalls.wait { try await body(client) }.get()
            } catch {
                throw AzureCalls.runError(error)
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
