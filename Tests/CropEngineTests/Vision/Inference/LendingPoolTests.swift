import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FaceCropVision

/// Kinds are costs: an item of kind 3 costs 3.
@Suite struct LendingPoolTests {
    private final class Item {
        let kind: Int
        private let isInUse = Atomic(false)

        init(kind: Int) { self.kind = kind }

        /// Calls `body` while no other thread may call it.
        func use(_ body: () -> Void = {}) {
            let wasInUse = isInUse.exchange(true, ordering: .acquiring)
            #expect(!wasInUse, "two workers use one item")
            body()
            isInUse.store(false, ordering: .releasing)
        }
    }

    /// The kinds of the items that were made, in order.
    private final class Maker: Sendable {
        private let kinds = Mutex<[Int]>([])
        var made: [Int] { kinds.withLock(\.self) }

        func make(_ kind: Int) -> Item {
            kinds.withLock { $0.append(kind) }
            return Item(kind: kind)
        }

        func pool(maximumCost: Int = .max) -> LendingPool<Int, Item> {
            LendingPool(maximumCost: maximumCost, cost: { $0 }, make: { self.make($0) })
        }
    }

    private let failure = InferenceError(operation: "make", statusCode: 1, cause: "none left")

    /// Borrows items of `kinds` one after the other.
    private func use(_ kinds: [Int], of pool: LendingPool<Int, Item>) throws {
        for kind in kinds {
            try pool.withItem(of: kind) { item in
                #expect(item.kind == kind)
                item.use()
            }
        }
    }

    @Test func aWorkerAloneMakesOneItemOfEachKind() throws {
        let maker = Maker()
        try use([1, 2, 1, 3, 2, 1, 3], of: maker.pool())
        #expect(maker.made == [1, 2, 3])
    }

    /// As many are made as are used at the same moment, whichever kinds were used before.
    @Test(arguments: 1...5) func itemsAreMadeForThoseThatAreLent(depth: Int) throws {
        let maker = Maker()
        let pool = maker.pool()
        func nest(_ remaining: Int) throws(InferenceError) {
            guard remaining > 0 else { return }
            try pool.withItem(of: 7) { (item) throws(InferenceError) in
                var result = Result<Void, InferenceError>.success(())
                item.use { result = Result { () throws(InferenceError) in try nest(remaining - 1) } }
                try result.get()
            }
        }
        for _ in 0..<3 { try nest(depth) }
        #expect(maker.made == Array(repeating: 7, count: depth))
    }

    @Test(.timeLimit(.minutes(1))) func noItemHasTwoUsers() async throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 9)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<2_000 {
                        if round % 3 == worker % 3 { pool.prepare(1 + (round + worker) % 5) }
                        try use([1 + (round * (worker + 1)) % 5], of: pool)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(maker.made) == Set(1...5))
    }

    /// For each limit, a list of the kinds in the pool, the least recently used first, says what must be made again.
    @Test(arguments: 1...12) func theLeastRecentlyUsedItemIsFreedFirst(limit: Int) throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: limit)
        var kept: [Int] = []
        var expected: [Int] = []
        for round in 0..<200 {
            let kind = 1 + (round * round / 3 + round) % 4
            try use([kind], of: pool)
            if let index = kept.firstIndex(of: kind) { kept.remove(at: index) } else { expected.append(kind) }
            kept.append(kind)
            while kept.reduce(0, +) > limit { kept.removeFirst() }
        }
        #expect(maker.made == expected)
    }

    @Test func lentItemsStayWhateverTheyCost() throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 10)
        try pool.withItem(of: 50) { (item) throws(InferenceError) in
            try pool.withItem(of: 1) { _ in }
            try pool.withItem(of: 1) { _ in }
            item.use()
        }
        #expect(maker.made == [50, 1, 1], "beside 50 there is no room for a free item")
        try use([1, 1], of: pool)
        #expect(maker.made == [50, 1, 1, 1])
    }

    /// To wait for an item takes less time than to make another one in place of one that others need.
    @Test(.timeLimit(.minutes(1)), arguments: [1, 2, 3, 4, 5])
    func withoutRoomForAnotherTheWorkersWait(room: Int) async throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 2 * room + 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 { try use([2], of: pool) }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...room).contains(maker.made.count))
    }

    /// After photos of one shape come many of another: their workers must not share one item for ever.
    @Test(.timeLimit(.minutes(1)), arguments: [64, 65, 200]) func aStaleItemGivesItsPlace(lendings: Int) throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 3)
        try use([2] + [Int](repeating: 1, count: lendings), of: pool)
        try pool.withItem(of: 1) { (_) throws(InferenceError) in try pool.withItem(of: 1) { _ in } }
        #expect(maker.made == [2, 1, 1])
    }

    /// Shapes that alternate must not take each other's items away.
    @Test(.timeLimit(.minutes(1))) func anItemThatWasUsedLatelyStays() async throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 3)
        for _ in 0..<20 {
            try use([2], of: pool)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        // Held for a while, so that others have to wait.
                        for _ in 0..<7 { try pool.withItem(of: 1) { _ in for _ in 0..<100 { sched_yield() } } }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(maker.made == [2, 1])
    }

    /// However many workers there are, those that tolerate any wait share one item of each kind.
    @Test(.timeLimit(.minutes(1))) func workersThatTolerateWaitingShareOneItem() async throws {
        let maker = Maker()
        let pool = LendingPool<Int, Item>(toleratedWait: 1e6, cost: { $0 }, make: { maker.make($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    if worker == 0 { pool.prepare(2) }
                    for round in 0..<500 { try use([1 + (round + worker) % 2], of: pool) }
                }
            }
            try await group.waitForAll()
        }
        #expect(maker.made.sorted() == [1, 2])
    }

    /// As soon as workers have waited for longer than it takes to make an item, there are more of them.
    @Test(.timeLimit(.minutes(1))) func workersThatWaitTooLongGetAnotherItem() async throws {
        let maker = Maker()
        let pool = LendingPool<Int, Item>(toleratedWait: 0.05, cost: { $0 }, make: { maker.make($0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    while maker.made.count < 2 { try pool.withItem(of: 1) { _ in _ = sched_yield() } }
                }
            }
            try await group.waitForAll()
        }
        #expect(maker.made == [1, 1])
    }

    /// Two lent items of different kinds may cost more than there is room for, but nothing else beside them.
    @Test func aMissingKindIsMadeWhateverItCosts() throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 4)
        try pool.withItem(of: 4) { (_) throws(InferenceError) in try pool.withItem(of: 3) { _ in } }
        try use([4, 3, 4], of: pool)
        #expect(maker.made == [4, 3, 3, 4], "3 was freed first, and then took the place of 4")
    }

    @Test(arguments: [1, 2, 3]) func preparedItemsAreTakenOnce(count: Int) throws {
        let maker = Maker()
        let pool = maker.pool()
        for _ in 0..<count { pool.prepare(4) }
        try use([4], of: pool)
        #expect(maker.made == [4])
        pool.prepare(4)
        try pool.withItem(of: 4) { (_) throws(InferenceError) in
            pool.prepare(4)
            #expect(maker.made == [4], "one is there, free or lent")
            try pool.withItem(of: 4) { _ in }
        }
        #expect(maker.made == [4, 4])
    }

    /// Preparing is no reason to keep more than the maximum, and what was prepared for nobody is freed too.
    @Test func preparedItemsCostToo() throws {
        let maker = Maker()
        let pool = maker.pool(maximumCost: 5)
        try use([2, 3], of: pool)
        pool.prepare(4)
        try use([4], of: pool)
        try use([2], of: pool)
        #expect(maker.made == [2, 3, 4, 2], "4 took the place of both")
        pool.prepare(5)
        pool.prepare(1)
        try use([1, 5], of: pool)
        #expect(maker.made.count == 7 && maker.made.filter { $0 == 5 }.count == 2, "1 took the place of 5")
    }

    @Test(.timeLimit(.minutes(1))) func anItemThatCannotBeMadeTakesNoRoom() throws {
        let maker = Maker()
        let mayFail = Atomic(true)
        let failure = failure
        let pool = LendingPool<Int, Item>(
            maximumCost: 5,
            cost: { $0 },
            make: { (kind) throws(InferenceError) in
                if kind == 5 && mayFail.load(ordering: .relaxed) { throw failure }
                return maker.make(kind)
            }
        )
        pool.prepare(5)
        for _ in 0..<3 {
            #expect(throws: failure) { try pool.withItem(of: 5) { _ in } }
        }
        try use([3, 2, 3, 2], of: pool)
        #expect(maker.made == [3, 2])
        mayFail.store(false, ordering: .relaxed)
        try use([5], of: pool)
        #expect(maker.made == [3, 2, 5])
    }

    @Test func anItemWhoseUseFailedIsUsedAgain() throws {
        let maker = Maker()
        let pool = maker.pool()
        #expect(throws: failure) { try pool.withItem(of: 1) { (_) throws(InferenceError) in throw failure } }
        try use([1], of: pool)
        #expect(maker.made == [1])
    }

    /// A process must not end while OpenVINO makes a model, so the pool is not freed before it is made.
    @Test func freeingThePoolWaitsForWhatIsPrepared() {
        let finished = Atomic(0)
        for _ in 0..<50 {
            let pool = LendingPool<Int, Item>(
                cost: { $0 },
                make: { kind in
                    finished.add(1, ordering: .sequentiallyConsistent)
                    return Item(kind: kind)
                }
            )
            pool.prepare(1)
        }
        let count = finished.load(ordering: .sequentiallyConsistent)
        #expect(count == 50)
    }
}
