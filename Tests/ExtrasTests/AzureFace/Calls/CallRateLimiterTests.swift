import Testing

@testable import AzureFace

struct CallRateLimiterTests {
    @Test func callsOfManyWorkersArePacedTogether() async throws {
        let clock = JumpingClock()
        let rateLimiter = CallRateLimiter(rate: .freeTier, clock: RunClock(clock)) { _ in }
        let passed = LocalService.Texts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<25 {
                        let error = await failure { () throws(FaceServiceError) in
                            try await rateLimiter.waitForTurn(.detect)
                        }
                        #expect(error == nil)
                        passed.add("\(clock.elapsed)")
                    }
                }
            }
        }
        #expect(passed.texts.count == 200)
        // 200 calls have 199 intervals of 3 seconds between them.
        #expect(clock.elapsed >= .seconds(199 * 3))
    }

    @Test func cancelledWaitsTakeNoTurn() async throws {
        let clock = StandingClock()
        let rateLimiter = CallRateLimiter(rate: .freeTier, clock: RunClock(clock)) { _ in }
        try await rateLimiter.waitForTurn(.detect)
        let waiting = Task {
            await failure { () throws(FaceServiceError) in try await rateLimiter.waitForTurn(.detect) }
        }
        var waits = clock.waits.makeAsyncIterator()
        await waits.next()
        waiting.cancel()
        #expect(await waiting.value?.code == .cancelled)
    }

    @Test func aShutGateLetsNoCallPassAndKeepsItsFirstReason() async throws {
        let rateLimiter = CallRateLimiter(rate: .freeTier, clock: RunClock(JumpingClock())) { _ in }
        let reasons = [FaceServiceError.Code.keyRefused, .quotaExhausted].map {
            FaceServiceError($0, .detect, "Because.")
        }
        for reason in reasons { await rateLimiter.close(reason) }
        let error = await failure { () throws(FaceServiceError) in try await rateLimiter.waitForTurn(.identify) }
        #expect(error == reasons[0])
    }

    @Test func closingEndsWaitsForATurnAtOnce() async throws {
        let clock = StandingClock()
        let rateLimiter = CallRateLimiter(rate: .freeTier, clock: RunClock(clock)) { _ in }
        try await rateLimiter.waitForTurn(.detect)
        let waiting = (0..<8).map { _ in
            Task { await failure { () throws(FaceServiceError) in try await rateLimiter.waitForTurn(.detect) } }
        }
        var waits = clock.waits.makeAsyncIterator()
        await waits.next()
        // The clock does not advance: without this, the tasks would never wake.
        await rateLimiter.close(.cancelled(.detect))
        for task in waiting { #expect(await task.value?.code == .cancelled) }
    }

    /// A call that identifies the faces of a sent photo goes before all calls that would send another, and these keep
    /// their order.
    @Test func aPhotoIsFinishedBeforeTheNextOneBegins() async throws {
        let clock = HeldClock()
        let rateLimiter = CallRateLimiter(rate: .freeTier, clock: RunClock(clock)) { _ in }
        let (passes, passed) = AsyncStream<String>.makeStream()
        func queue(_ operation: FaceOperation, _ name: String, behind count: Int) async {
            Task {
                let error = await failure { () throws(FaceServiceError) in try await rateLimiter.waitForTurn(operation)
                }
                passed.yield(error == nil ? name : "refused")
            }
            while await rateLimiter.queued.count <= count { await Task.yield() }
        }
        try await rateLimiter.waitForTurn(.detect)
        var sleeps = clock.sleeps.makeAsyncIterator()
        var order = passes.makeAsyncIterator()
        for number in 0..<5 { await queue(.detect, "\(number)", behind: number) }
        await sleeps.next()
        await queue(.identify, "finished", behind: 5)
        // Otherwise no task would wake below.
        try #require(await rateLimiter.queued == [.identify] + Array(repeating: .detect, count: 5))
        for expected in ["finished", "0", "1", "2", "3", "4"] {
            await sleeps.next()
            clock.advance(by: .seconds(3))
            #expect(await order.next() == expected)
        }
    }
}
