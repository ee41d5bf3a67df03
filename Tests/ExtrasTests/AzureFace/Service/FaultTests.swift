import AzureFaceServer
import Foundation
import Testing

@testable import AzureFace

/// Tests each failure of a call, over real connections.
struct FaultTests {
    private static let photo = ScriptedPhoto.bytes(["alice"])

    /// Calls once with these `faults` of the server; returns the error and the number of requests that the server got.
    private func detect(
        _ faults: [Fault],
        attempts: Int = 3,
        timeout: Duration = .seconds(600)
    ) async throws -> (error: FaceServiceError?, calls: Int, elapsed: Duration) {
        var result: (FaceServiceError?, Int, Duration)?
        try await LocalService.with(attempts: attempts, timeout: timeout) { service in
            service.server.fail(.detect, with: faults)
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.detect(Self.photo, identifying: true)
            }
            result = (error, service.count("/detect"), service.clock.elapsed)
        }
        return try #require(result)
    }

    @Test func tooManyCallsAreTriedAgainAfterTheWaitThatIsAskedFor() async throws {
        let seconds = try await detect([.tooMany(retryAfter: "7")])
        #expect(seconds == (nil, 2, .seconds(7)))
        let date = try await detect([.tooMany(retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT")])
        // A date in the past asks for no wait, so only the rate limits the calls.
        #expect(date == (nil, 2, .seconds(3)))
    }

    @Test func tooManyCallsWithoutAWaitAreTriedAgainLaterEachTimeAndThenGivenUp() async throws {
        let once = try await detect([.tooMany()])
        #expect(once == (nil, 2, .seconds(3)))
        let always = try await detect(Array(repeating: .tooMany(), count: 9), attempts: 5)
        #expect(always.error?.code == .rateLimited)
        #expect(always.calls == 5)
        // Waits of 1, 2, 4 and 8 seconds; the rate lengthens the first two to 3.
        #expect(always.elapsed == .seconds(3 + 3 + 4 + 8))
    }

    @Test(arguments: [500, 502, 503, 504])
    func aServiceOutOfOrderIsAskedAgainAndThenGivenUp(status: Int) async throws {
        let fault = Fault.status(status, code: "ServiceUnavailable", message: "Busy.")
        #expect(try await detect([fault]).error == nil)
        let always = try await detect([fault, fault, fault])
        #expect(always.error?.code == .unavailable)
        #expect(always.calls == 3)
    }

    @Test(arguments: [
        (Fault.status(401, code: "401", message: "Access denied."), FaceServiceError.Code.keyRefused),
        (.notApproved, .accessNotApproved),
        (.status(403, code: "403", message: "Access denied due to Virtual Network/Firewall rules."), .forbidden),
        (
            .status(403, code: "403", message: "Out of call volume quota. Quota will be replenished in 2.12 days."),
            .quotaExhausted
        ),
        (.quota, .quotaExhausted),
        (.tooMany(retryAfter: "86400"), .quotaExhausted),
        (.status(503, code: "503", message: "Closed.", retryAfter: "100000"), .quotaExhausted),
        (.status(404, code: "404", message: "Resource not found."), .notFound),
        (.status(404, code: "LargePersonGroupNotFound", message: "Not found."), .groupNotFound),
        (.status(409, code: "LargePersonGroupExists", message: "Exists."), .conflict),
        (.status(400, code: "LargePersonGroupNotTrained", message: "Not trained."), .groupNotTrained),
        (.status(400, code: "InvalidImage", message: "Decoding error."), .imageRefused),
        (.status(400, code: "InvalidImageSize", message: "Image size is too small."), .imageTooSmall),
        (.status(400, code: "InvalidImageSize", message: "Image size is too big."), .imageTooLarge),
        (.status(400, code: "BadArgument", message: "Bad."), .refused),
        (.status(413, code: "413", message: "Large."), .imageTooLarge),
        (.status(415, code: "415", message: "Type."), .imageRefused),
        (.status(418, code: "418", message: "Teapot."), .unexpectedStatus),
        (.redirect("http://127.0.0.1:1/"), .unexpectedStatus),
        (.malformed, .malformedAnswer),
        (.otherShape, .malformedAnswer),
        (.empty, .malformedAnswer),
    ])
    func permanentFaultsGiveOneErrorWithoutARetry(fault: Fault, code: FaceServiceError.Code) async throws {
        let result = try await detect([fault])
        let error = try #require(result.error)
        #expect(error.code == code)
        #expect(result.calls == 1)
        #expect(error.description.hasPrefix("Azure Face, finding faces: "))
        #expect(error.message.hasSuffix(".") || error.message.contains("The service says: "))
    }

    @Test(arguments: [(Fault.truncated, FaceServiceError.Code.answerCutOff), (.closed, .connectionClosed)])
    func aBrokenAnswerIsAskedForAgainAndThenAnError(fault: Fault, code: FaceServiceError.Code) async throws {
        #expect(try await detect([fault]).error == nil)
        let always = try await detect([fault, fault, fault])
        #expect(always.error?.code == code)
        #expect(always.calls == 3)
    }

    @Test func anAnswerThatNeverComesIsAnError() async throws {
        let result = try await detect([.silent, .silent], attempts: 2, timeout: .seconds(3))
        #expect(result.error?.code == .timedOut)
        #expect(result.calls == 2)
    }

    @Test func aConflictThatPassesIsTriedAgain() async throws {
        let fault = Fault.status(409, code: "ConcurrentOperationConflict", message: "Try later.")
        #expect(try await detect([fault]) == (nil, 2, .seconds(3)))
    }

    @Test func refusedConnectionsAreAnErrorThatSaysSo() async throws {
        try await LocalService.with(attempts: 2) { service in
            await service.server.stop()
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.detect(Self.photo, identifying: true)
            }
            #expect(error?.code == .unreachable)
            #expect(error?.message.contains("connection refused") == true)
        }
    }

    @Test func anEndpointThatCannotProveWhoItIsGetsNothing() async throws {
        try await LocalService.with(scheme: "https") { service in
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.detect(Self.photo, identifying: true)
            }
            #expect(error?.code == .tlsFailed)
            #expect(error?.message.contains("it may speak no TLS") == true)
            #expect(service.server.requests.isEmpty)
        }
    }

    @Test func aWrongKeyEndsTheRunWithOneCall() async throws {
        try await LocalService.with(key: "wrong") { service in
            for _ in 0..<3 {
                let error = await failure { () throws(FaceServiceError) in
                    _ = try await service.client.detect(Self.photo, identifying: true)
                }
                #expect(error?.code == .keyRefused)
            }
            #expect(service.server.requests.count == 1)
        }
    }

    @Test(arguments: [Fault.truncated, .closed, .status(500, code: "500", message: "Error.")])
    func callsThatAreNotIdempotentAreNotRetried(fault: Fault) async throws {
        try await LocalService.with { service in
            let group = try PersonGroupID("team")
            try await service.client.createGroup(group, name: "Team")
            service.server.fail(.createPerson, with: fault)
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.createPerson("alice", in: group)
            }
            #expect(error != nil)
            #expect(service.count("/persons") == 1)
        }
    }

    @Test(arguments: [0, 1, 1023, 6_000_001])
    func aPictureOfASizeThatTheServiceRefusesIsNotSent(count: Int) async throws {
        try await LocalService.with { service in
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.detect([UInt8](repeating: 0x20, count: count), identifying: true)
            }
            #expect(error?.code == (count < 1024 ? .imageTooSmall : .imageTooLarge))
            #expect(service.server.requests.isEmpty)
        }
    }

    @Test func aCallInFlightCanBeCancelled() async throws {
        try await LocalService.with { service in
            service.server.fail(.detect, with: .silent)
            let (arrived, arrival) = AsyncStream<Void>.makeStream()
            let call = Task {
                await failure { () throws(FaceServiceError) in
                    arrival.yield()
                    _ = try await service.client.detect(Self.photo, identifying: true)
                }
            }
            var iterator = arrived.makeAsyncIterator()
            await iterator.next()
            call.cancel()
            #expect(await call.value?.code == .cancelled)
        }
    }
}
