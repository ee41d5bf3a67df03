import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CropEngine

@Suite struct MemoryBudgetTests {
    /// Trimming is left out: it stops all threads of the process for a moment, and these tests release thousands of
    /// reservations.
    private static func budget() -> MemoryBudget { MemoryBudget(byteCount: 100) {} }

    /// Whatever is requested in whatever order, the reservations never exceed the budget, and every request is served
    /// in the end.
    @Test(arguments: 0..<8)
    func neverGivesMoreThanThereIs(seed: UInt64) throws {
        let budget = Self.budget()
        let held = Atomic(0)
        let most = Atomic(0)
        let served = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            var random = SeededGenerator(seed: seed &* 100 &+ UInt64(worker))
            for _ in 0..<200 {
                guard let share = budget.reserve(byteCount: Int.random(in: 0...60, using: &random)) else { continue }
                _ = share.grow(to: Int.random(in: 0...100, using: &random))
                let now = held.add(share.byteCount, ordering: .sequentiallyConsistent).newValue
                most.max(now, ordering: .sequentiallyConsistent)
                served.add(1, ordering: .relaxed)
                held.subtract(share.byteCount, ordering: .sequentiallyConsistent)
                withExtendedLifetime(share) {}
            }
        }
        #expect(most.load(ordering: .relaxed) <= 100)
        #expect(served.load(ordering: .relaxed) == 8 * 200)
        #expect(budget.reserve(byteCount: 100) != nil, "all of it came back")
    }

    @Test func requestsBeyondTheBudgetAreRefusedAtOnce() {
        let budget = Self.budget()
        #expect(budget.reserve(byteCount: 101) == nil)
        #expect(budget.reserve(byteCount: 100)?.byteCount == 100)
    }

    /// Small requests never overtake a large one that waits: they wait too, even if they would fit.
    @Test func firstComeFirstServed() throws {
        let budget = Self.budget()
        let order = Mutex<[Int]>([])
        var first = budget.reserve(byteCount: 60)
        let group = DispatchGroup()
        // Next to the large request there is no room for a small one, so only the large one can be first.
        for (number, byteCount) in [95, 10, 10].enumerated() {
            Thread.detachNewThread { [group] in
                group.enter()
                let share = budget.reserve(byteCount: byteCount)
                order.withLock { $0.append(number) }
                withExtendedLifetime(share) {}
                group.leave()
            }
            while budget.waitingCount != number + 1 { sched_yield() }
        }
        #expect(order.withLock { $0 }.isEmpty)
        #expect(first?.grow(to: 70) == false, "who has a share does not overtake either")
        first = nil
        while order.withLock({ $0.count }) < 3 { sched_yield() }
        group.wait()
        #expect(order.withLock { $0.first } == 0)
    }

    @Test func growingNeverWaits() throws {
        let budget = Self.budget()
        let share = try #require(budget.reserve(byteCount: 40))
        let other = try #require(budget.reserve(byteCount: 40))
        #expect(!share.grow(to: 61) && share.byteCount == 40)
        #expect(share.grow(to: 60) && share.byteCount == 60)
        #expect(share.grow(to: 10) && share.byteCount == 60, "a share never shrinks")
        withExtendedLifetime(other) {}
    }

    /// After a large photo, the memory that the allocator keeps is returned; after a small one, that takes too long.
    @Test func memoryIsTrimmedAfterLargePhotos() {
        let trimmed = Atomic(0)
        let budget = MemoryBudget(byteCount: 800) { trimmed.add(1, ordering: .relaxed) }
        for byteCount in [0, 1, 99] { _ = budget.reserve(byteCount: byteCount) }
        #expect(trimmed.load(ordering: .relaxed) == 0)
        for byteCount in [100, 800] { _ = budget.reserve(byteCount: byteCount) }
        #expect(trimmed.load(ordering: .relaxed) == 2)
    }
}
