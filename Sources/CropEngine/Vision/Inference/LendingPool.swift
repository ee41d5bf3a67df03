import FaceCropCore
import Foundation

/// Lends items of several kinds to workers, each item to one worker at a time, and makes an item when none is free.
///
/// The items are requests of one network, and the kinds are sizes of its input. A request takes 20 to 40 ms to make and
/// up to 25 MB, and a worker uses it for a third of its time. So workers that share requests need fewer than one for
/// each worker and size.
package final class LendingPool<Kind: Hashable & Sendable, Item>: @unchecked Sendable {
    // Safe to share: `state` is read and written between `condition.lock()` and `unlock()` only; the other properties
    // do not change.
    private let maximumCost: Int
    private let toleratedWait: Double
    private let cost: @Sendable (Kind) -> Int
    private let make: @Sendable (Kind) throws(InferenceError) -> Item
    private let condition = NSCondition()
    private var state = State()

    /// An item that no worker uses, or that one worker has.
    ///
    /// It is `@unchecked Sendable` because the lock orders what one worker and the next do with the item.
    private struct Entry: @unchecked Sendable {
        let kind: Kind
        let item: Item
        /// How long it took to make the item.
        let making: Duration
        /// The number of the lending after which the item was free last.
        var lastLending = 0
        /// When the item was lent last.
        var lentAt = ContinuousClock.now

        init(_ kind: Kind, _ make: (Kind) throws(InferenceError) -> Item) throws(InferenceError) {
            let began = ContinuousClock.now
            self.kind = kind
            item = try make(kind)
            making = .now - began
        }
    }

    /// An item that another thread makes ahead, and that no worker has asked for yet.
    private struct Prepared {
        let kind: Kind
        let result: Prefetched<Result<Entry, InferenceError>>
    }

    private struct State {
        /// The least recently used item is first.
        var free: [Entry] = []
        /// The kinds of the items that are lent, or are being made for a worker.
        var lent: [Kind] = []
        var prepared: [Prepared] = []
        /// How many items were lent so far.
        var lendingCount = 0
        /// How the items of each kind were used and waited for.
        var usage: [Kind: LendingUsage] = [:]

        var kinds: [Kind] { lent + free.map(\.kind) + prepared.map(\.kind) }
    }

    /// What was removed from the pool; it is freed after the lock is released, because that takes milliseconds.
    private struct Removed {
        var free: [Entry] = []
        var prepared: [Prepared] = []

        /// Waits until nothing of it is being made any more.
        func finish() {
            for item in prepared { item.result.finish() }
        }
    }

    /// A free item that was not used for so many lendings gives its place to one of a kind that a worker waits for.
    ///
    /// About 25 photos. With a lower number, photos of several shapes would take each other's models away.
    private static var lendingsUntilStale: Int { 64 }

    /// Makes an empty pool.
    ///
    /// All items together cost at most `maximumCost`, but what is lent always stays. The least recently used item is
    /// freed first, and is made again when its kind is needed again.
    ///
    /// If all items of a kind are lent, workers wait for them until that has taken longer than making another one, and
    /// more than the share `toleratedWait` of the time for which they are used. If it is 0, no worker waits.
    package init(
        maximumCost: Int = .max,
        toleratedWait: Double = 0,
        cost: @escaping @Sendable (Kind) -> Int,
        make: @escaping @Sendable (Kind) throws(InferenceError) -> Item
    ) {
        self.maximumCost = maximumCost
        self.toleratedWait = toleratedWait
        self.cost = cost
        self.make = make
    }

    // The process must not end while OpenVINO makes a model.
    deinit { Removed(prepared: state.prepared).finish() }

    /// Calls `body` with an item of `kind` that no other caller uses meanwhile.
    ///
    /// If another item of a kind that is lent is not worth its memory, or there is no room for it and the free items
    /// were used lately, the caller waits for the lent one. So `body` must not ask for a second item.
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
        let removed = condition.withLock { () -> Removed in
            guard !state.kinds.contains(kind) else { return Removed() }
            let removed = makeRoom(for: cost(kind))
            let make = make
            let result = Prefetched { () throws(RunError) in
                Result { () throws(InferenceError) in try Entry(kind, make) }
            }
            state.prepared.append(Prepared(kind: kind, result: result))
            return removed
        }
        removed.finish()
    }

    private func lend(_ kind: Kind) throws(InferenceError) -> Entry {
        let (free, prepared, removed) = condition.withLock { () -> (Entry?, Prepared?, Removed) in
            while true {
                if let index = state.free.lastIndex(where: { $0.kind == kind }) {
                    state.lent.append(kind)
                    var entry = state.free.remove(at: index)
                    entry.lentAt = .now
                    return (entry, nil, Removed())
                }
                if let index = state.prepared.firstIndex(where: { $0.kind == kind }) {
                    state.lent.append(kind)
                    return (nil, state.prepared.remove(at: index), Removed())
                }
                if !state.lent.contains(kind) || canMakeAnother(kind) {
                    let removed = makeRoom(for: cost(kind))
                    state.lent.append(kind)
                    return (nil, nil, removed)
                }
                waitForItem(of: kind)
            }
        }
        removed.finish()
        if let free { return free }
        do throws(InferenceError) {
            // An item that could not be made ahead is made again, so that the error is of this photo.
            var made: Entry
            if let ready = try? prepared?.result.value.get() { made = ready } else { made = try Entry(kind, make) }
            made.lentAt = .now
            condition.withLock { state.usage[kind] = LendingUsage(making: made.making) }
            return made
        } catch {
            condition.withLock { endLending(kind) }
            throw error
        }
    }

    private func takeBack(_ entry: Entry) {
        _ = condition.withLock { () -> Removed in
            endLending(entry.kind)
            state.lendingCount += 1
            state.usage[entry.kind]?.used += .now - entry.lentAt
            var entry = entry
            entry.lastLending = state.lendingCount
            state.free.append(entry)
            return makeRoom()
        }
    }

    // MARK: With the lock

    private var totalCost: Int { state.kinds.reduce(0) { $0 + cost($1) } }

    /// Whether to make one more item of this kind: waiting costs more than its memory, and it fits.
    private func canMakeAnother(_ kind: Kind) -> Bool {
        let isWorthIt =
            toleratedWait == 0 || state.usage[kind]?.justifiesAnother(tolerating: toleratedWait) == true
        return isWorthIt && (totalCost + cost(kind) <= maximumCost || hasStaleItem)
    }

    private var hasStaleItem: Bool {
        state.free.first.map { state.lendingCount - $0.lastLending >= Self.lendingsUntilStale } ?? false
    }

    /// Waits until some item is taken back; what is being made is no reason to make another.
    private func waitForItem(of kind: Kind) {
        let began = ContinuousClock.now
        let isMade = state.usage[kind] != nil
        condition.wait()
        if isMade { state.usage[kind]?.waited += .now - began }
    }

    private func endLending(_ kind: Kind) {
        if let index = state.lent.firstIndex(of: kind) { state.lent.remove(at: index) }
        condition.broadcast()
    }

    /// Removes items that no worker uses until the others cost, with `addedCost`, at most the maximum.
    private func makeRoom(for addedCost: Int = 0) -> Removed {
        var total = totalCost + addedCost
        var removed = Removed()
        while total > maximumCost, !state.free.isEmpty {
            let item = state.free.removeFirst()
            total -= cost(item.kind)
            removed.free.append(item)
        }
        while total > maximumCost, !state.prepared.isEmpty {
            let item = state.prepared.removeFirst()
            total -= cost(item.kind)
            removed.prepared.append(item)
        }
        return removed
    }
}
