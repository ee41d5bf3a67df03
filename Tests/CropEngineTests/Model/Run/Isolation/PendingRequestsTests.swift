import SystemPackage
import Testing

@testable import FaceCropModel

/// The requests to an engine process; in these tests the waiters are numbers.
@Suite struct PendingRequestsTests {
    @Test func timeRunsFromTheBeginningOfTheWork() {
        var pending = PendingRequests<Int>()
        for number in 0..<10 as Range<UInt32> {
            let isAdded = pending.add(number, Int(number), limitSeconds: 2)
            #expect(isAdded && pending.nextDeadline == nil)
        }
        for number in 0..<10 as Range<UInt32> {
            for (stage, delay) in [(.decode, 0), (.detect, 7)] as [(PhotoError.Stage, UInt64)] {
                let isKnown = pending.note(stage, of: number, now: UInt64(number) * 100 + delay)
                #expect(isKnown && pending.nextDeadline == 2_000_000_000)
            }
        }
        for number in 0..<10 as Range<UInt32> {
            #expect(pending.nextDeadline == 2_000_000_000 + UInt64(number) * 100)
            let waiters = (0..<2).map { _ in pending.remove(number) }
            #expect(waiters == [Int(number), nil], "nothing is answered twice")
        }
        #expect(pending.nextDeadline == nil)
    }

    /// A request that waits for memory can be neither late nor lost, and gets its whole time again when it continues.
    @Test func waitingIsNoWork() {
        for pauses in 0...3 as ClosedRange<UInt64> {
            var pending = PendingRequests<Int>()
            _ = pending.add(1, 1, limitSeconds: 2e-9)
            for round in 0...pauses {
                let isKnown = pending.note(.decode, of: 1, now: round * 1_000)
                #expect(isKnown && pending.nextDeadline == round * 1_000 + 2)
                if round == pauses { break }
                let isPaused = pending.notePause(of: 1)
                let isLate = pending.markLate(now: .max)
                #expect(isPaused && !isLate && pending.nextDeadline == nil && pending.waiterOfBegun(1) == nil)
            }
            let isPaused = pending.notePause(of: 1)
            #expect(isPaused)
            let requests = pending.close(.died(.killed(signal: 9)), errorTail: nil)
            #expect(requests.map(\.waiter) == [1] && requests[0].loss == nil)
            let isKnown = pending.notePause(of: 1)
            #expect(!isKnown)
        }
    }

    /// At every time, exactly the requests without time left are late, and those that have not begun are not lost.
    @Test func requestsWithoutTimeLeftAreLate() {
        for now in 0...12 as ClosedRange<UInt64> {
            var pending = PendingRequests<UInt64>()
            for start in 0..<10 as Range<UInt64> {
                _ = pending.add(UInt32(start), start, limitSeconds: 3e-9)
                _ = pending.note(.decode, of: UInt32(start), now: start)
                _ = pending.add(UInt32(start) + 50, start + 50, limitSeconds: 3e-9)
            }
            _ = pending.add(99, 99, limitSeconds: nil)
            _ = pending.note(.decode, of: 99, now: 0)
            let expected = (0..<10).filter { $0 + 3 <= now }
            let hasLate = pending.markLate(now: now)
            #expect(hasLate == !expected.isEmpty)
            let requests = pending.close(.died(.killed(signal: 9)), errorTail: "last")
            let late = requests.filter { $0.loss?.cause == .late(seconds: 3e-9) }.map(\.waiter).sorted()
            #expect(late == expected)
            let others = requests.filter { $0.loss?.cause == .died(.killed(signal: 9)) }.map(\.waiter).sorted()
            #expect(others == (0..<10).filter { !expected.contains($0) } + [99])
            #expect(requests.filter { $0.loss == nil }.map(\.waiter).sorted() == Array(50..<60))
            #expect(requests.compactMap(\.loss).allSatisfy { $0.errorTail == "last" })
        }
    }

    @Test func stagesAreThoseOfTheWorkThatHasBegun() {
        var pending = PendingRequests<Int>()
        for number in UInt32(1)...4 { _ = pending.add(number, Int(number), limitSeconds: nil) }
        let isKnown = [1, 2, 3, 5].map { pending.note(.encode, of: $0, now: 0) }
        #expect(isKnown == [true, true, true, false])
        #expect((1...5).map { pending.waiterOfBegun($0) } == [1, 2, 3, nil, nil])
        let waiter = pending.remove(1)
        #expect(waiter == 1 && pending.waiterOfBegun(1) == nil)
        let requests = pending.close(.invalidMessage, errorTail: nil).sorted { $0.waiter < $1.waiter }
        #expect(requests.map(\.waiter) == [2, 3, 4] && requests.map(\.loss?.stage) == [.encode, .encode, nil])
        let isAdded = pending.add(5, 5, limitSeconds: nil)
        #expect(!isAdded && pending.nextDeadline == nil)
    }
}
