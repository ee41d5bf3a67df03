import Foundation
import SystemPackage
import Testing

@testable import AzureFace

/// Tests which services the transport trusts, and whether it uses a proxy.
struct CurlSecurityTests {
    /// Why there was no answer to `url`; `nil` if there was one.
    private func failure(_ url: String, _ settings: ConnectionSettings) async throws -> TransportFailure? {
        try await CurlTransport.withTransport(settings) { transport in
            do {
                let key = try SecretKey(LocalService.key)
                let answer = try await transport.send(HTTPCall(.post, url, .json([0x7B])), key: key)
                #expect(answer.status == 200)
                return nil
            } catch {
                return try #require(error as? TransportFailure)
            }
        }
    }

    /// Calls `body` with a service that has a certificate for `name`, and settings that trust its signature.
    private func withService(
        for name: String,
        days: Int = 1,
        _ body: (OtherSide, ConnectionSettings) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let authority = folder.path.appending("authority.pem").string
        try await OtherSide.with("--name", name, "--authority", authority, "--days", "\(days)") { side in
            try await body(side, ConnectionSettings(environment: ["SSL_CERT_FILE": authority]))
        }
    }

    private func reason(_ failure: TransportFailure?) -> String? {
        if case .untrusted(let reason) = failure { reason } else { nil }
    }

    @Test func environmentNamesTrustedCertificateAuthorities() async throws {
        try await withService(for: "127.0.0.1") { side, settings in
            let url = "https://127.0.0.1:\(side.port)/ok"
            let trusted = try await failure(url, settings)
            #expect(trusted == nil)
            let unknown = try await failure(url, ConnectionSettings())
            #expect(reason(unknown)?.contains("not signed by an authority") == true)
            let lines = await side.end()
            #expect(lines.filter { $0.hasPrefix("POST") }.count == 1)
        }
    }

    @Test func aCertificateForAnotherNameIsRefused() async throws {
        try await withService(for: "other.test") { side, settings in
            let refused = try await failure("https://127.0.0.1:\(side.port)/ok", settings)
            #expect(reason(refused) == "its certificate is for another name")
            #expect(await side.end().allSatisfy { !$0.hasPrefix("POST") })
        }
    }

    @Test func aCertificateThatHasExpiredIsRefused() async throws {
        try await withService(for: "127.0.0.1", days: -1) { side, settings in
            let refused = try await failure("https://127.0.0.1:\(side.port)/ok", settings)
            #expect(reason(refused)?.hasSuffix("or has expired") == true)
            #expect(await side.end().allSatisfy { !$0.hasPrefix("POST") })
        }
    }

    @Test func trustedCertificatesThatCannotBeReadAreNamed() async throws {
        try await withService(for: "127.0.0.1") { side, _ in
            let settings = ConnectionSettings(environment: ["SSL_CERT_FILE": "/no/such/file.pem"])
            let refused = try await failure("https://127.0.0.1:\(side.port)/ok", settings)
            #expect(reason(refused) == "the trusted certificates of this machine cannot be read")
        }
    }

    @Test func aPortThatSpeaksNoTLSIsNamed() async throws {
        try await OtherSide.with { side in
            let refused = try await failure("https://127.0.0.1:\(side.port)/ok", ConnectionSettings())
            #expect(reason(refused) == "it speaks no TLS on this port")
        }
    }

    @Test func aHandshakeThatDoesNotEndIsGivenUp() async throws {
        var settings = ConnectionSettings()
        settings.connectTimeout = .seconds(1)
        try await OtherSide.with("--mute") { side in
            let refused = try await failure("https://127.0.0.1:\(side.port)/ok", settings)
            #expect(refused == .untrusted("no TLS handshake in time"))
        }
    }

    @Test func aHostThatDoesNotAnswerIsGivenUp() async throws {
        var settings = ConnectionSettings()
        settings.connectTimeout = .seconds(1)
        try await OtherSide.with("--deaf") { side in
            let silent = try await failure("https://127.0.0.1:\(side.port)/ok", settings)
            #expect(silent == .unreachable("no answer from the host in 1 seconds"))
        }
    }

    @Test func aHostThatDoesNotExistIsNamed() async throws {
        let failure = try await failure("https://no-such-host.invalid/ok", ConnectionSettings())
        #expect(failure == .unreachable("no such host"))
    }

    @Test func aProxyCarriesTheCallAndDoesNotSeeTheKey() async throws {
        try await withService(for: "face.test") { side, trusting in
            try await OtherSide.with("--proxy-to", "\(side.port)") { proxy in
                var settings = ConnectionSettings(environment: ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
                settings.certificateFile = trusting.certificateFile
                let carried = try await failure("https://face.test/ok", settings)
                #expect(carried == nil)
                #expect(await proxy.end() == ["CONNECT face.test:443"])
            }
            #expect(await side.end() == ["connection", "POST /ok"])
        }
    }

    @Test func theProxyIsLeftOutForThisMachineAndForTheHostsThatAreNamed() async throws {
        try await withService(for: "127.0.0.1") { side, trusting in
            try await OtherSide.with("--proxy-to", "0") { proxy in
                let environment = ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)", "NO_PROXY": "a.test,named.invalid"]
                var settings = ConnectionSettings(environment: environment)
                settings.certificateFile = trusting.certificateFile
                let near = try await failure("https://127.0.0.1:\(side.port)/ok", settings)
                #expect(near == nil)
                let named = try await failure("https://named.invalid/ok", settings)
                #expect(named == .unreachable("no such host"))
                #expect(await proxy.end() == [])
            }
        }
    }

    @Test func aProxyThatRefusesIsNamedWithItsStatus() async throws {
        try await OtherSide.with("--proxy-to", "0") { proxy in
            let settings = ConnectionSettings(environment: ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
            let refused = try await failure("https://face.test/ok", settings)
            #expect(refused == .unreachable("the proxy refuses it with status 403"))
        }
    }
}
