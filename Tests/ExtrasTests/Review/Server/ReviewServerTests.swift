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

    /// Requests, and how they are answered; T stands for the token, H for the field Host.
    private static let requests: [(text: String, status: Int)] = [
        ("GET /T/report/ HTTP/1.1\r\nH\r\nConnection: close\r\n\r\n", 200),
        ("GET /T/report/ HTTP/1.0\r\nH\r\n\r\n", 200),
        ("GET /T/report/ HTTP/1.1\r\nH\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n", 200),
        ("GET /T/report/ HTTP/1.1\r\nH\r\nAccept: a\r\nAccept: b\r\nConnection: close\r\n\r\n", 200),
        ("GET /T/report/ HTTP/1.1\r\nH\r\nConnection: close\r\n" + fields(8) + "\r\n", 200),
        ("GET /T/report/ HTTP/1.1\r\nH\r\nConnection: close\r\n" + fields(9) + "\r\n", 431),
        ("GET /T/report/ HTTP/1.1\r\n\r\n", 403), ("GET /T HTTP/1.1\r\nH\r\n\r\n", 404),
        ("GET /0/report/ HTTP/1.1\r\nH\r\n\r\n", 404), ("GET /T0/report/ HTTP/1.1\r\nH\r\n\r\n", 404),
        ("GET T/report/ HTTP/1.1\r\nH\r\n\r\n", 404), ("GET //T/report/ HTTP/1.1\r\nH\r\n\r\n", 404),
        ("GET http://127.0.0.1/T/report/ HTTP/1.1\r\nH\r\n\r\n", 404), ("GET\r\n\r\n", 404), (" \r\n\r\n", 404),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 404), ("\u{16}\u{3}\u{1}\u{2}", 404), ("\0", 404),
        ("GET / HTTP/1.1\r\nX: /T/\r\n\r\n", 404), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 404),
        ("GET /T/report/ HTTP/1.1\r\nH\r\nH\r\n\r\n", 400), ("GET /T/report/ HTTP/1.1\r\nhost: a\r\nH\r\n\r\n", 400),
        ("GET /T/report/ HTTP/1.1\r\nOrigin: a\r\nOrigin: a\r\nH\r\n\r\n", 400),
        ("GET /T/report/ HTTP/1.1\r\nH\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 404),
        ("POST /T/report/ HTTP/1.1\r\nH\r\n\r\n", 403), ("PUT /T/report/ HTTP/1.1\r\nH\r\n\r\n", 405),
        ("GET / HTTP/1.1\r\n" + fields(11), 431), ("GET /" + long("x"), 431), (long("G"), 404),
        ("GET / HTTP/1.1\r\n" + long("x"), 431), ("GET / HTTP/1.1\r\na: " + long("x"), 431),
        ("GET / HTTP/1.1\r\na:" + long(" "), 431), ("GET / HTTP/1.1\r\n" + long(" "), 404),
    ]

    private static func fields(_ count: Int) -> String { String(repeating: "a: b\r\n", count: count) }
    private static func long(_ piece: String) -> String { String(repeating: piece, count: 3000) }

    /// In one piece, and in pieces of any lengths.
    @Test(arguments: [0, 1, 2])
    func aRequestIsTheSameInAnyPieces(seed: UInt64) async throws {
        var limits = ConnectionLimits()
        limits.headByteCount = 2000
        limits.headFieldCount = 10
        try await Self.with(limits) { port, path in
            var random = SeededGenerator(seed: seed)
            let token = path.split(separator: "/")[0]
            for (text, status) in Self.requests {
                let client = try LoopbackClient(port: port)
                var rest = text.replacing("/T", with: "/\(token)")
                    .replacing("H\r\n", with: "Host: 127.0.0.1:\(port)\r\n").unicodeScalars[...]
                while !rest.isEmpty {
                    let count = seed == 0 ? rest.count : Int.random(in: 1...min(rest.count, 300), using: &random)
                    client.send(String(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                }
                #expect(Self.status(client.answer())?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(text.prefix(100))")
            }
        }
    }

    @Test func bodiesOfAllKindsAreRead() async throws {
        try await Self.with { port, path in
            let token = path.split(separator: "/")[0]
            let change = #"{"source":"a.jpg","override":{"skip":true}}"#
            let chunks = change.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
            let cases = [
                ("Content-Length: \(change.utf8.count)", change, "HTTP/1.1 200 OK"),
                ("Transfer-Encoding: chunked", chunks, "HTTP/1.1 200 OK"),
                ("Expect: 100-continue\r\nContent-Length: \(change.utf8.count)", change, "HTTP/1.1 100 Continue"),
                ("Content-Length: 100000", String(repeating: "x", count: 100_000), "HTTP/1.1 413 Refused"),
                ("Transfer-Encoding: chunked", "x", "HTTP/1.1 400 Refused"),
            ]
            for (field, body, status) in cases {
                let client = try LoopbackClient(port: port)
                client.send(
                    """
                    POST /\(token)/report/overrides HTTP/1.1\r
                    Host: 127.0.0.1:\(port)\r
                    Origin: http://127.0.0.1:\(port)\r
                    X-Facecrop-Token: \(token)\r
                    Content-Type: application/json\r
                    Connection: close\r
                    \(field)\r
                    \r
                    \(body)
                    """
                )
                let answer = client.answer()
                #expect(Self.status(answer) == status)
                if body == change || body == chunks { #expect(answer?.contains(#"{"change":"#) == true) }
            }
        }
    }

    @Test func aClientThatHasSentAllIsAnswered() async throws {
        try await Self.with { port, path in
            let client = try LoopbackClient(port: port)
            client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            client.endSending()
            #expect(client.answer()?.hasSuffix("</html>\n") == true)
        }
    }

    @Test func theEndOfTheServerEndsConnections() async throws {
        try await onOwnThread {
            var clients: [LoopbackClient] = []
            try Self.runWith(ConnectionLimits()) { port, path in
                for text in ["", "GET ", "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"] {
                    let client = try LoopbackClient(port: port)
                    if !text.isEmpty { client.send(text) }
                    clients.append(client)
                }
                try Self.expectPage(port, path)
            }
            for client in clients { #expect(client.answer() != nil) }
        }
    }

    /// Each line would be read, kept and looked at.
    @Test(arguments: ["a: b\r\n", "GET / HTTP/1.1", String(repeating: "x", count: 5000), "\0", " ", "\r\n"])
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
        limits.permittedCount = 3
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
