import Foundation

/// How connections are made, and how long they may take.
package struct ConnectionSettings: Hashable, Sendable {
    /// This machine, which is never asked through a proxy.
    private static let thisMachine = "localhost,127.0.0.1,::1"

    /// The time for one call, from connecting to the last byte.
    ///
    /// The default is 60 seconds.
    package var timeout: Duration = .seconds(60)
    /// The time for a connection, TLS handshake included.
    ///
    /// The default is 10 seconds.
    package var connectTimeout: Duration = .seconds(10)
    /// The proxy's address; `nil` stands for none.
    package var proxy: String?
    /// Hosts that are asked without the proxy, with commas between them; this machine always is.
    package var hostsWithoutProxy = Self.thisMachine
    /// A file of trusted certificates in PEM; `nil` stands for that of the system.
    package var certificateFile: String?
    /// A folder of trusted certificates with hashes as names; `nil` stands for that of the system.
    package var certificateFolder: String?

    /// Reads the variables that most programs share: `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, also in lower case, which
    /// goes first, and OpenSSL's `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    ///
    /// An empty variable counts as none. `HTTP_PROXY` is left out: calls without TLS never leave this machine.
    package init(environment: [String: String] = [:]) {
        func first(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        proxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        if let hosts = first("no_proxy", "NO_PROXY") {
            // libcurl knows the asterisk for all hosts only when it stands alone.
            hostsWithoutProxy = hosts == "*" ? hosts : "\(hosts),\(Self.thisMachine)"
        }
        certificateFile = first("SSL_CERT_FILE")
        certificateFolder = first("SSL_CERT_DIR")
    }

    /// What this process's environment says.
    package static var environment: ConnectionSettings {
        ConnectionSettings(environment: ProcessInfo.processInfo.environment)
    }

    /// `duration` in whole milliseconds: at least 1, because libcurl reads 0 as its own default.
    static func milliseconds(_ duration: Duration) -> Int {
        // libcurl takes no more than 32 bits of some of its times.
        Int(min(max(1, duration / .milliseconds(1)), Double(Int32.max)))
    }
}
