import FoundationEssentials
import Glibc

/// The address of the service: only scheme, host and port.
package struct AzureEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// The origin, such as `https://example.cognitiveservices.azure.com`, without a slash at the end.
    let origin: String

    package var description: String { origin }

    /// Reads an endpoint as the Azure portal shows it.
    ///
    /// - Throws: ``SettingError`` if the text is not an origin, or is an `http:` address of another machine, because
    ///   everyone on the network path could read the key and the photos.
    package init(_ text: String) throws(SettingError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host,
            !host.isEmpty
        else {
            throw SettingError("The endpoint is no address. Write it as https://NAME.cognitiveservices.azure.com.")
        }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            parts.path.isEmpty || parts.path == "/"
        else {
            throw SettingError(
                "The endpoint has more than a host and a port. Write only https://HOST, without user or path."
            )
        }
        guard scheme == "https" || (scheme == "http" && Self.isLoopback(host)) else {
            throw SettingError("The endpoint must begin with https://: the key and photos of people are sent to it.")
        }
        origin = "\(scheme)://\(host.lowercased())" + (parts.port.map { ":\($0)" } ?? "")
    }

    /// Whether `host` is this machine, by its address; a name that only begins with 127 may be another machine.
    private static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 { return UInt32(bigEndian: address.s_addr) >> 24 == 127 }
        return host.lowercased() == "localhost" || host == "[::1]" || host == "::1"
    }
}
