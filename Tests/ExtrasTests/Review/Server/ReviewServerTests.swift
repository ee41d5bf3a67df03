import Dispatch
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropReport
@testable import FaceCropReview

/// What programs of the machine can do to the server that do not know the token, over real connections.
@Suite(.serialized) struct ReviewServerTests {
    private struct Nothing: OverrideStore {
        func override(for photo: FilePath) -> OverrideEntry? { nil }
        func save(_ override: OverrideEntry?, for photo: FilePath) -> FilePath { "overrides.yaml" }
    }

    /// A server while `body` runs; it gets the port and the path of the page.
    private static func with(
        _ limits: ConnectionLimits = ConnectionLimits(),
        _ body: @escaping @Sendable (_ port: UInt16, _ page: String) throws -> Void
    ) async throws {
        try await onOwnThread { try runWith(limits, body) }
    }

    private static func runWith(
        _ limits: ConnectionLimits,
        _ body: (_ port: UInt16, _ page: String) throws -> Void
    ) throws {
        let report = try ReviewedReport.make([ReviewedReport.photo("a.jpg")])
        let session = try ReviewSession(
            folder: "/nowhere",
            report: report,
            store: Nothing(),
            runAgain: { nil },
            removeLeftovers: { _, _ in nil },
            read: { report }
        )
        let server = ReviewServer(session, port: 0, limits: limits)
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let address = Mutex("")
        let failure = Mutex<RunError?>(nil)
        try SystemThread.start("server") {
            do throws(RunError) {
                try server.run { text in
                    address.withLock { $0 = text }
                    begun.signal()
                }
            } catch {
                failure.withLock { $0 = error }
                begun.signal()
            }
            ended.signal()
        }
        begun.wait()
        defer {
            server.stop()
            ended.wait()
        }
        #expect(failure.withLock { $0 } == nil)
        let url = try #require(URL(string: address.withLock { $0 }))
        try body(UInt16(try #require(url.port)), url.path(percentEncoded: true))
        #expect(failure.withLock { $0 } == nil, "the server has not ended")
    }

    private static func page(_ port: UInt16, _ path: String) throws -> String? {
        let client = try LoopbackClient(port: port)
        client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
        return client.answer()
    }

    private static func status(_ answer: String?) -> String? {
        answer.map { String($0.prefix { $0 != "\r\n" }) }
    }

    private static func expectPage(_ port: UInt16, _ path: String) throws {
        let answer = try #require(try page(port, path))
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("</html>\n"))
    }

    @Test func thePageIsForThoseWhoKnowTheToken() async throws {
        try await Self.with { port, path in
            try Self.expectPage(port, path)
            for other in ["/", "/report/", "/0\(path.dropFirst())", path.uppercased() + "/x"] {
                #expect(Self.status(try Self.page(port, other)) == "HTTP/1.1 404 Refused", "\(other)")
            }
            let client = try LoopbackClient(port: port)
            client.send("GET \(path) HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
            #expect(Self.status(client.answer()) == "HTTP/1.1 403 Refused")
        }
    }

    /// The head is that of the answer to GET, with the length of the body that is not there.
    @Test func anAnswerToAHeadHasNoBody() async throws {
        try await Self.with { port, path in
            let cases = [(path, "127.0.0.1"), ("/", "127.0.0.1"), (path, "evil.example"), (path + "x", "localhost")]
            for (target, host) in cases {
                let answers = try ["GET", "HEAD"].map { method in
                    let client = try LoopbackClient(port: port)
                    let fields = "Host: \(host):\(port)\r\nConnection: close\r\n"
                    client.send("\(method) \(target) HTTP/1.1\r\n\(fields)\r\n")
                    return try #require(client.answer())
                }
                let end = try #require(answers[0].range(of: "\r\n\r\n")).upperBound
                #expect(answers[1] == answers[0][..<end], "\(target)")
                #expect(!answers[0][end...].isEmpty)
                let length = answers[0][end...].utf8.count
                #expect(answers[1].lowercased().contains("\r\ncontent-length: \(length)\r\n"), "\(answers[1])")
            }
        }
    }

    /// A proxy could look at one of them, and the server at the other.
    @Test func aRequestWithTwoHostsIsRefused() async throws {
        try await Self.with { port, path in
            for hosts in [["evil.example", "127.0.0.1:\(port)"], ["127.0.0.1:\(port)", "127.0.0.1:\(port)"]] {
                let client = try LoopbackClient(port: port)
                let lines = hosts.map { "Host: \($0)\r\n" }.joined()
                client.send("GET \(path) HTTP/1.1\r\n\(lines)Connection: close\r\n\r\n")
                #expect(Self.status(client.answer()) == "HTTP/1.1 400 Refused", "\(hosts)")
            }
        }
    }

    @Test func severalRequestsUseOneConnection() async throws {
        try await Self.with { port, path in
            let client = try LoopbackClient(port: port)
            for last in [false, false, true] {
                let connection = last ? "close" : "keep-alive"
                client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: \(connection)\r\n\r\n")
            }
            let answer = try #require(client.answer())
            #expect(answer.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
        }
    }

    /// Each line would be read, kept and looked at.
    @Test(arguments: ["a: b\r\n", "GET / HTTP/1.1", String(repeating: "x", count: 5000), "\0"])
    func anEndlessHeadIsNotRead(piece: String) async throws {
        try await Self.with { port, path in
            let client = try LoopbackClient(port: port)
            client.send("GET / HTTP/1.1\r\n")
            let block = String(repeating: piece, count: max(1, 16384 / piece.utf8.count))
            var count = 0
            // The buffers of the system take some megabytes; without a limit, the server takes all.
            while count < 64 << 20, client.send(block) { count += block.utf8.count }
            #expect(count < 64 << 20)
            try Self.expectPage(port, path)
        }
    }

    @Test func aHeadThatIsTooLargeIsAnswered() async throws {
        try await Self.with { port, _ in
            let client = try LoopbackClient(port: port)
            client.send("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 200))
            #expect(Self.status(client.answer()) == "HTTP/1.1 431 Refused")
        }
    }

    /// One byte at a time, or none, would keep a connection for ever.
    @Test(arguments: ["", "G", "GET / HTTP/1.1\r\nHost: a\r\n"])
    func aHeadThatDoesNotComeIsNotWaitedFor(part: String) async throws {
        var limits = ConnectionLimits()
        limits.patience = .milliseconds(100)
        try await Self.with(limits) { port, path in
            let client = try LoopbackClient(port: port)
            if !part.isEmpty { client.send(part) }
            #expect(Self.status(client.answer()) == "HTTP/1.1 408 Refused")
            try Self.expectPage(port, path)
        }
    }

    @Test func silentConnectionsKeepNoClientOut() async throws {
        var limits = ConnectionLimits()
        limits.waitingCount = 8
        limits.patience = .seconds(3600)
        try await Self.with(limits) { port, path in
            let silent = try (0..<100).map { _ in try LoopbackClient(port: port) }
            try Self.expectPage(port, path)
            for client in silent.prefix(92) { #expect(client.answer() == "", "the oldest ones were ended") }
            try Self.expectPage(port, path)
        }
    }

    @Test func connectionsThatKnowTheTokenAreLimited() async throws {
        var limits = ConnectionLimits()
        limits.openCount = 3
        try await Self.with(limits) { port, path in
            let head = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
            let clients = try (0..<20).map { _ in
                let client = try LoopbackClient(port: port)
                client.send(head + "Connection: keep-alive\r\n\r\n")
                return client
            }
            try Self.expectPage(port, path)
            let answers = try clients.map { client in
                client.send(head + "Connection: close\r\n\r\n")
                return try #require(client.answer())
            }
            #expect(answers.count { $0.components(separatedBy: "HTTP/1.1 200 OK").count == 3 } <= 3)
        }
    }

    @Test func aPortThatIsTakenIsNamed() async throws {
        try await Self.with { port, _ in
            let report = try ReviewedReport.make([])
            let session = try ReviewSession(
                folder: "/nowhere",
                report: report,
                store: Nothing(),
                runAgain: { nil },
                removeLeftovers: { _, _ in nil },
                read: { report }
            )
            let error = #expect(throws: RunError.self) { try ReviewServer(session, port: port).run { _ in } }
            #expect(error?.message.contains("port \(port) of 127.0.0.1") == true)
        }
    }
}
