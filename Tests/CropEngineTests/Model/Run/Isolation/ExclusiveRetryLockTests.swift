import Foundation
import Testing

@testable import FaceCropModel

@Suite struct ExclusiveRetryLockTests {
    /// Counts the callers inside at the same time.
    private final class Room: @unchecked Sendable {
        // Safe to share: all access is under the lock.
        private let lock = NSLock()
        private var together = 0
        private var alone = 0
        private var faults = 0
        private var aloneInAll = 0

        func enterTogether() {
            lock.withLock {
                together += 1
                faults += alone
            }
        }

        func enterAlone() {
            lock.withLock {
                alone += 1
                aloneInAll += 1
                faults += alone - 1 + together
            }
        }

        func leaveTogether() { lock.withLock { together -= 1 } }
        func leaveAlone() { lock.withLock { alone -= 1 } }
        var result: (faults: Int, aloneInAll: Int) { lock.withLock { (faults, aloneInAll) } }
    }

    @Test(arguments: [1, 2, 8], [1, 2, 3, 10])
    func failedAttemptsAreRetriedAlone(workers: Int, failingOneIn: Int) {
        let gate = ExclusiveRetryLock()
        let room = Room()
        let rounds = 200
        WorkerPool(workerCount: workers).run { _ in
            for round in 0..<rounds {
                let answer: Int = gate.run {
                    room.enterTogether()
                    defer { room.leaveTogether() }
                    return round % failingOneIn == 0 ? nil : round
                } alone: {
                    room.enterAlone()
                    defer { room.leaveAlone() }
                    return -round
                }
                #expect(answer == (round % failingOneIn == 0 ? -round : round))
            }
        }
        #expect(room.result.faults == 0)
        #expect(room.result.aloneInAll == workers * ((rounds + failingOneIn - 1) / failingOneIn))
    }
}
