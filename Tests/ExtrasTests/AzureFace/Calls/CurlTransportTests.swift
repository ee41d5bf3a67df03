import Foundation
import Testing

@testable import AzureFace

/// Tests how the transport handles connections, answers and time limits.
struct CurlTransportTests {
    private static let limit = 16 << 20

    /// Sends one call to `path` of `side`.
    private func send(
        _ path: String,
        of side: OtherSide,
        _ method: HTTPCall.Method = .get,
        through transport: CurlTransport
    ) async throws -> HTTPAnswer {
        let call = HTTPCall(method, "http://127.0.0.1:\(side.port)/\(path)", method == .get ? .none : .json([0x7B]))
        return try await transport.send(call, key: try SecretKey(LocalService.key))
    }

    /// Why there was no answer; `nil` if there was one.
    private func failure(
        _ path: String,
        of side: OtherSide,
        _ method: HTTPCall.Method = .get,
        _ settings: ConnectionSettings = ConnectionSettings()
    ) async throws -> TransportFailure? {
        try await CurlTransport.withTransport(settings) { transport in
            do {
                _ = try await send(path, of: side, method, through: transport)
                return nil
            } catch {
                return try #require(error as? TransportFailure)
            }
        }
    }

    @Test func callsOneAfterAnotherShareAConnection() async throws {
        try await OtherSide.with { side in
            // On a busy machine, the test may have to wait long between two calls.
            var settings = ConnectionSettings()
            settings.maximumIdleTime = .seconds(3_600)
            try await CurlTransport.withTransport(settings) { transport in
                for method in [HTTPCall.Method.get, .post, .put, .get] {
                    let answer = try await send("ok", of: side, method, through: transport)
                    #expect(answer.status == 200 && answer.body == Array("hello".utf8))
                }
            }
            #expect(await side.end() == ["connection", "GET /ok", "POST /ok", "PUT /ok", "GET /ok"])
        }
    }

    @Test func callsAtTheSameTimeAreAnsweredEach() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                    for count in 0..<40 {
                        group.addTask {
                            try await send("bytes/\(count * 1000)", of: side, through: transport).body.count
                        }
                    }
                    return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
                }
                #expect(counts == Set((0..<40).map { $0 * 1000 }))
            }
        }
    }

    @Test func aRedirectionIsAnAnswerAndIsNotFollowed() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                let answer = try await send("redirect", of: side, through: transport)
                #expect(answer.status == 307 && answer.headers["location"] == "/ok" && answer.body.isEmpty)
            }
            #expect(await side.end() == ["connection", "GET /redirect"])
        }
    }

    @Test func ofAHeaderThatComesTwiceTheFirstCounts() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                let answer = try await send("twice", of: side, through: transport)
                #expect(answer.headers["retry-after"] == "1")
            }
        }
    }

    @Test func anAnswerOfTheGreatestSizeIsTakenAndALargerOneIsNot() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                let answer = try await send("bytes/\(Self.limit)", of: side, through: transport)
                #expect(answer.body.count == Self.limit)
            }
            for path in ["bytes/\(Self.limit + 1)", "endless"] {
                let refused = try await failure(path, of: side)
                #expect(refused == .tooLong)
            }
        }
    }

    /// The service may have acted on the first request, so only the client may retry.
    @Test func aRequestIsSentOnceThoughTheConnectionWasClosedMeanwhile() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                _ = try await send("ok", of: side, .post, through: transport)
                await #expect(throws: TransportFailure.closed) {
                    _ = try await send("nothing", of: side, .post, through: transport)
                }
            }
            #expect(await side.end().filter { $0 != "connection" } == ["POST /ok", "POST /nothing"])
        }
    }

    @Test func aConnectionThatIsClosedBetweenTwoCallsIsReplaced() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                _ = try await send("last", of: side, through: transport)
                _ = try await side.wait(for: "end of connection")
                let answer = try await send("ok", of: side, .post, through: transport)
                #expect(answer.status == 200)
            }
            #expect(await side.end() == ["connection", "POST /ok"])
        }
    }

    @Test(arguments: ["silence", "half"])
    func aTaskThatIsCancelledEndsItsTransferAtOnce(path: String) async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                let call = Task { try await send(path, of: side, through: transport) }
                _ = try await side.wait(for: path == "half" ? "half" : "GET /silence")
                call.cancel()
                await #expect(throws: TransportFailure.cancelled) { try await call.value }
                // The other side reports that the connection is closed, while the transport still exists.
                _ = try await side.wait(for: "closed /\(path)")
                let answer = try await send("ok", of: side, through: transport)
                #expect(answer.status == 200)
            }
        }
    }

    @Test func aCallOfACancelledTaskIsNotSent() async throws {
        try await OtherSide.with { side in
            try await CurlTransport.withTransport { transport in
                let (gate, opening) = AsyncStream<Void>.makeStream()
                let call = Task {
                    for await _ in gate {}
                    return try await send("ok", of: side, through: transport)
                }
                call.cancel()
                opening.finish()
                await #expect(throws: TransportFailure.cancelled) { try await call.value }
            }
            #expect(await side.end().filter { $0.contains("/ok") } == [])
        }
    }

    @Test func closingATransportEndsWhatIsUnderWay() async throws {
        try await OtherSide.with { side in
            let call = try await CurlTransport.withTransport { transport in
                let call = Task { try await send("silence", of: side, through: transport) }
                _ = try await side.wait(for: "GET /silence")
                return call
            }
            await #expect(throws: TransportFailure.cancelled) { try await call.value }
            _ = try await side.wait(for: "closed /silence")
        }
    }

    @Test(arguments: ["silence", "half"])
    func anAnswerThatIsNotWholeInTimeIsGivenUp(path: String) async throws {
        var settings = ConnectionSettings()
        settings.timeout = .milliseconds(200)
        try await OtherSide.with { side in
            let late = try await failure(path, of: side, .get, settings)
            #expect(late == .timedOut)
        }
    }

    @Test func anAnswerThatIsNoHTTPIsNoAnswer() async throws {
        try await OtherSide.with { side in
            let noise = try await failure("noise", of: side)
            #expect(noise == .closed)
        }
    }
}
