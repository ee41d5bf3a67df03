import FaceCropCore
import Synchronization

/// Lends items of several kinds to workers, each item to one worker at a time, and makes an item when none is free.
///
/// The items are requests of one network, and the kinds are sizes of its input. A request takes 20 to 40 ms to make and
/// up to 25 MB, and a worker uses it for a third of its time. So workers that share requests need fewer than one for
/// each worker and size.
package final class LendingPool<Kind: Hashable & Sendable, Item>: Sendable {
    private let make: @Sendable (Kind) throws(InferenceError) -> Item
    private let state: Mutex<State>

    /// An item that no worker uses.
    ///
    /// It is `@unchecked Sendable` because the lock of `state` orders what one worker and the next do with the item.
    private struct Free: @unchecked Sendable {
        let kind: Kind
        let item: Item
    }

    /// An item that another thread makes ahead, and that no worker has asked for yet.
    private struct Prepared: Sendable {
        let kind: Kind
        let result: Prefetched<Result<Free, InferenceError>>
    }

    /// What was removed from the pool; it is freed after the lock is released, because that takes milliseconds.
    private struct Removed: Sendable {
        var free: [Free] = []
        var prepared: [Prepared] = []

        /// Waits until nothing of it is being made any more.
        func finish() {
            for item in prepared { item.result.finish() }
        }
    }

    private struct State: Sendable {
        let maximumCost: Int
        let cost: @Sendable (Kind) -> Int
        /// The least recently used item is first.
        var free: [Free] = []
        /// The kinds of the lent items; one of them for each item.
        var lent: [Kind] = []
        var prepared: [Prepared] = []

        func holds(_ kind: Kind) -> Bool {
            lent.contains(kind) || free.contains { $0.kind == kind } || prepared.contains { $0.kind == kind }
        }

        mutating func endLending(_ kind: Kind) {
            if let index = lent.firstIndex(of: kind) { lent.remove(at: index) }
        }

        /// Removes items that no worker uses until the others cost, with `addedCost`, at most the maximum.
        mutating func makeRoom(for addedCost: Int = 0) -> Removed {
            let kinds = lent + free.map(\.kind) + prepared.map(\.kind)
            var total = kinds.reduce(addedCost) { $0 + cost($1) }
            var removed = Removed()
            while total > maximumCost, !free.isEmpty {
                let item = free.removeFirst()
                total -= cost(item.kind)
                removed.free.append(item)
            }
            while total > maximumCost, !prepared.isEmpty {
                let item = prepared.removeFirst()
                total -= cost(item.kind)
                removed.prepared.append(item)
            }
            return removed
        }
    }

    /// Makes an empty pool.
    ///
    /// All items together cost at most `maximumCost`, but an item that is lent always stays. The least recently used
    /// item is freed first, and is made again when its kind is needed again.
    package init(
        maximumCost: Int = .max,
        cost: @escaping @Sendable (Kind) -> Int,
        make: @escaping @Sendable (Kind) throws(InferenceError) -> Item
    ) {
        self.make = make
        state = Mutex(State(maximumCost: maximumCost, cost: cost))
    }

    // The process must not end while OpenVINO makes a model.
    deinit { state.withLock { Removed(prepared: $0.prepared) }.finish() }

    /// Calls `body` with an item of `kind` that nobody else uses meanwhile.
    ///
    /// - Throws: What making the item throws, or `body`.
    package func withItem<Output>(
        of kind: Kind,
        _ body: (Item) throws(InferenceError) -> Output
    ) throws(InferenceError) -> Output {
        let lent = try lend(kind)
        defer { takeBack(lent) }
        return try body(lent.item)
    }

    /// Begins to make an item of `kind` on another thread, unless there is one, free or lent.
    package func prepare(_ kind: Kind) {
        let removed = state.withLock { state -> Removed in
            guard !state.holds(kind) else { return Removed() }
            let removed = state.makeRoom(for: state.cost(kind))
            let make = make
            let result = Prefetched { () throws(RunError) in
                Result { () throws(InferenceError) in Free(kind: kind, item: try make(kind)) }
            }
            state.prepared.append(Prepared(kind: kind, result: result))
            return removed
        }
        removed.finish()
    }

    private func lend(_ kind: Kind) throws(InferenceError) -> Free {
        var prepared: Prepared?
        let (free, removed) = state.withLock { state -> (Free?, Removed) in
            state.lent.append(kind)
            if let index = state.free.lastIndex(where: { $0.kind == kind }) {
                return (state.free.remove(at: index), Removed())
            }
            if let index = state.prepared.firstIndex(where: { $0.kind == kind }) {
                prepared = state.prepared.remove(at: index)
                return (nil, Removed())
            }
            return (nil, state.makeRoom())
        }
        removed.finish()
        if let free { return free }
        // An item that could not be made ahead is made again, so that the error is of this photo.
        if let made = try? prepared?.result.value.get() { return made }
        do throws(InferenceError) {
            return Free(kind: kind, item: try make(kind))
        } catch {
            state.withLock { $0.endLending(kind) }
            throw error
        }
    }

    private func takeBack(_ item: Free) {
        _ = state.withLock { state -> Removed in
            state.endLending(item.kind)
            state.free.append(item)
            return state.makeRoom()
        }
    }
}
