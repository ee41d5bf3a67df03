import Foundation
import Testing

@testable import FaceCropModel

@Suite struct InputOrderMapTests {
    /// Counts under a lock; the workers of one test share it.
    private final class Ledger: @unchecked Sendable {
        // Safe to share: all access is under the lock.
        private let lock = NSLock()
        private var pulled = 0
        private var delivered: [Int] = []
        private var mostInFlight = 0

        func pull(upTo count: Int) -> Int? {
            lock.withLock {
                guard pulled < count else { return nil }
                pulled += 1
                mostInFlight = max(mostInFlight, pulled - delivered.count)
                return pulled - 1
            }
        }

        func deliver(_ value: Int) { lock.withLock { delivered.append(value) } }

        var result: (delivered: [Int], mostInFlight: Int) { lock.withLock { (delivered, mostInFlight) } }
    }

    @Test(arguments: [1, 2, 5], [1, 2, 7, 64])
    func resultsComeInOrderAndFewAreInFlight(workers: Int, window: Int) {
        let ledger = Ledger()
        let map = InputOrderMap<Int, Int>(
            window: window,
            pull: { ledger.pull(upTo: 1000) },
            sink: { ledger.deliver($0) }
        )
        WorkerPool(workerCount: workers).run { _ in
            map.work { input in
                // Uneven work, so that later inputs finish before earlier ones.
                var value = input
                for step in 0..<((input * 7919) % 400) { value = value &* 31 &+ step }
                return value == .min ? -1 : input
            }
        }
        #expect(ledger.result.delivered == Array(0..<1000))
        #expect(ledger.result.mostInFlight <= window)
    }

    @Test func afterStopWhatWasBegunIsDeliveredAndNothingMore() {
        let ledger = Ledger()
        let map = InputOrderMap<Int, Int>(
            window: 4,
            pull: { ledger.pull(upTo: 1_000_000) },
            sink: { ledger.deliver($0) }
        )
        WorkerPool(workerCount: 3).run { _ in
            map.work { input in
                if input == 50 { map.stop() }
                return input
            }
        }
        let delivered = ledger.result.delivered
        #expect(delivered == Array(0..<delivered.count))
        #expect((51...54).contains(delivered.count), "\(delivered.count)")
    }

    @Test func anEmptySequenceEnds() {
        let ledger = Ledger()
        let map = InputOrderMap<Int, Int>(window: 2, pull: { ledger.pull(upTo: 0) }, sink: { ledger.deliver($0) })
        WorkerPool(workerCount: 4).run { _ in map.work { $0 } }
        #expect(ledger.result.delivered.isEmpty)
    }
}
