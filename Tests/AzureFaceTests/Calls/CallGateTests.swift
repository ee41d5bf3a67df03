import Testing

@testable import AzureFace

struct CallGateTests {
    @Test func callsOfManyWorkersArePacedTogether() async throws {
        let clock = JumpingClock()
        let gate = CallGate(rate: .freeTier, clock: RunClock(clock)) { _ in }
        let passed = LocalService.Texts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<25 {
                        let error = await failure { () throws(FaceServiceError) in try await gate.pass(.detect) }
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

    @Test func whoWaitsForATurnCanBeCancelledAndTakesNoTurnWithIt() async throws {
        let clock = StandingClock()
        let gate = CallGate(rate: .freeTier, clock: RunClock(clock)) { _ in }
        try await gate.pass(.detect)
        let waiting = Task { await failure { () throws(FaceServiceError) in try await gate.pass(.detect) } }
        var waits = clock.waits.makeAsyncIterator()
        await waits.next()
        waiting.cancel()
        #expect(await waiting.value?.code == .cancelled)
    }

    @Test func aGateThatIsShutLetsNobodyPassAndKeepsItsFirstReason() async throws {
        let gate = CallGate(rate: .freeTier, clock: RunClock(JumpingClock())) { _ in }
        let reasons = [FaceServiceError.Code.keyRefused, .quotaExhausted].map {
            FaceServiceError($0, .detect, "Because.")
        }
        for reason in reasons { await gate.shut(reason) }
        let error = await failure { () throws(FaceServiceError) in try await gate.pass(.identify) }
        #expect(error == reasons[0])
    }

    @Test func whoWaitsForATurnIsToldAtOnceThatThereWillBeNone() async throws {
        let clock = StandingClock()
        let gate = CallGate(rate: .freeTier, clock: RunClock(clock)) { _ in }
        try await gate.pass(.detect)
        let waiting = (0..<8).map { _ in
            Task { await failure { () throws(FaceServiceError) in try await gate.pass(.detect) } }
        }
        var waits = clock.waits.makeAsyncIterator()
        await waits.next()
        // The clock stands still: without this, nobody would ever wake.
        await gate.shut(.cancelled(.detect))
        for task in waiting { #expect(await task.value?.code == .cancelled) }
    }

    /// Each worker sends a photo and asks about its faces: however many there are, a photo is finished before the next begins.
    @Test(arguments: 1...8)
    func aPhotoIsFinishedBeforeTheNextOneBegins(workers: Int) async throws {
        let clock = JumpingClock()
        let gate = CallGate(rate: .freeTier, clock: RunClock(clock)) { _ in }
        let passed = LocalService.Texts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<workers {
                group.addTask {
                    for operation in [FaceOperation.detect, .identify, .detect, .identify] {
                        let error = await failure { () throws(FaceServiceError) in
                            try await gate.pass(operation)
                            passed.add(operation.rawValue)
                        }
                        #expect(error == nil)
                    }
                }
            }
        }
        var begun = 0
        for operation in passed.texts {
            begun += operation == "detect" ? 1 : -1
            // One is on its way from its first call to the queue while the next passes.
            #expect((0...2).contains(begun), "\(passed.texts)")
        }
    }
}
