/// The transport over real connections: libcurl, which checks TLS against trusted certificates.
package struct CurlTransport: HTTPTransport, CustomReflectable {
    private let loop: CurlLoop
    private let settings: ConnectionSettings

    /// Empty, because `dump` would otherwise print running transfers with the key's header.
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Calls `body` with a transport, and closes its connections afterwards.
    static func withTransport<Value>(
        _ settings: ConnectionSettings = .environment,
        _ body: (CurlTransport) async throws -> Value
    ) async throws -> Value {
        let loop = CurlLoop()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(CurlTransport(loop: loop, settings: settings)))
        } catch {
            result = .failure(error)
        }
        await loop.close()
        return try result.get()
    }

    /// Calls `body`, which may block its thread, with a transport, and closes its connections afterwards; for threads
    /// that belong to no task.
    package static func withTransportBlocking<Value, Failure: Error>(
        _ settings: ConnectionSettings = .environment,
        to body: (CurlTransport) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let loop = CurlLoop()
        defer { loop.closeAndWait() }
        return try body(CurlTransport(loop: loop, settings: settings))
    }

    package func send(_ call: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer {
        let transfer = try CurlTransfer(call, key: key, settings: settings)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { loop.start(transfer, $0) }
        } onCancel: {
            loop.cancel(transfer)
        }
        do {
            return try result.get()
        } catch {
            throw Task.isCancelled ? .cancelled : error
        }
    }
}
