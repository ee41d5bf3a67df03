/// Sends calls to the service; tests provide their own.
package protocol HTTPTransport: Sendable {
    /// Sends one request, and returns the whole answer.
    ///
    /// The key is sent only in the header `Ocp-Apim-Subscription-Key`. Redirections are not followed, because the key
    /// would be sent to the new address.
    func send(_ request: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer
}
