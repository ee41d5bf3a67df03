import FaceCropModel
import FoundationEssentials

/// How connections are made, and how long they may take.
package struct ConnectionSettings: Hashable, Sendable {
    /// The names of this machine, which is never called through a proxy.
    private static let thisMachine = "localhost,127.0.0.1,::1"

    /// The time limit of one call, from connecting to the last byte.
    ///
    /// The default is 60 seconds.
    var timeout: Duration = .seconds(60)
    /// The time limit of connecting, including the TLS handshake.
    ///
    /// The default is 10 seconds.
    var connectTimeout: Duration = .seconds(10)
    /// How long a connection may wait for its next call; after that, the call gets a new connection.
    ///
    /// The default is 60 seconds.
    var maximumIdleTime: Duration = .seconds(60)
    /// The proxy's address; `nil` means no proxy.
    var proxy: String?
    /// Hosts that are called without the proxy, separated by commas; this machine is always among them.
    var hostsWithoutProxy = Self.thisMachine
    /// A file of trusted certificates in PEM; `nil` means that of the system.
    var certificateFile: String?
    /// A folder of trusted certificates with hashes as names; `nil` means that of the system.
    var certificateFolder: String?

    /// Reads the variables that most programs share: `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, also in lower case,
    /// which takes precedence, and OpenSSL's `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    ///
    /// An empty variable counts as not set. `HTTP_PROXY` is ignored, because calls without TLS never leave this
    /// machine.
    init(environment: [String: String] = [:]) {
        func first(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        proxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        if let hosts = first("no_proxy", "NO_PROXY") {
            // libcurl treats an asterisk as all hosts only if it is the whole text.
            hostsWithoutProxy = hosts == "*" ? hosts : "\(hosts),\(Self.thisMachine)"
        }
        certificateFile = first("SSL_CERT_FILE")
        certificateFolder = first("SSL_CERT_DIR")
    }

    /// The settings from this process's environment.
    package static var environment: ConnectionSettings {
        ConnectionSettings(environment: ProcessInfo.processInfo.environment)
    }

    /// `duration` in whole milliseconds: at least 1, because libcurl reads 0 as its own default.
    static func milliseconds(_ duration: Duration) -> Int {
        // libcurl limits some of its times to 32 bits.
        min(max(1, Int(towardZero: duration / .milliseconds(1))), Int(Int32.max))
    }
}
