import Testing

@testable import AzureFace

struct ConnectionSettingsTests {
    @Test(
        arguments: [
            ([:], nil), (["HTTPS_PROXY": "http://a:1"], "http://a:1"), (["HTTPS_PROXY": "", "ALL_PROXY": "b"], "b"),
            (["HTTPS_PROXY": "upper", "https_proxy": "lower"], "lower"), (["HTTP_PROXY": "c", "http_proxy": "c"], nil),
        ] as [([String: String], String?)]
    )
    func theProxyIsTheOneForCallsWithTLS(environment: [String: String], proxy: String?) {
        #expect(ConnectionSettings(environment: environment).proxy == proxy)
    }

    @Test(
        arguments: [
            ([:], "localhost,127.0.0.1,::1"), (["NO_PROXY": "a.test"], "a.test,localhost,127.0.0.1,::1"),
            (["NO_PROXY": "*"], "*"),
        ] as [([String: String], String)]
    )
    func localHostsAreAskedWithoutAProxy(environment: [String: String], hosts: String) {
        #expect(ConnectionSettings(environment: environment).hostsWithoutProxy == hosts)
    }

    @Test func trustedCertificatesAreNamedAsForOpenSSL() {
        let settings = ConnectionSettings(environment: ["SSL_CERT_FILE": "a.pem", "SSL_CERT_DIR": ""])
        #expect(settings.certificateFile == "a.pem")
        #expect(settings.certificateFolder == nil)
    }

    @Test(arguments: [
        (Duration.seconds(60), 60_000), (.milliseconds(200), 200), (.zero, 1), (.seconds(-1), 1), (.nanoseconds(1), 1),
        (.seconds(Int64.max), Int(Int32.max)),
    ])
    func timesAreWholeMilliseconds(duration: Duration, milliseconds: Int) {
        #expect(ConnectionSettings.milliseconds(duration) == milliseconds)
    }
}
