import FaceCropImaging
import Foundation

/// Memory that workers share: each asks for what its photo will need, and waits until that much is free.
///
/// First come, first served: a small request never overtakes a large one, so that none waits for ever. Nobody who holds a
/// share ever waits for another, so that nobody waits for himself in a circle. A worker may ask for more than it has only
/// with ``MemoryReservation/grow(to:)``, which answers at once.
package final class MemoryBudget: @unchecked Sendable {
    // Safe to share: the variables below are read and written between `condition.lock()` and `unlock()` only.
    /// All there is, in bytes.
    package let byteCount: Int
    private let condition = NSCondition()
    /// A share of one in so many is large.
    private static let largePart = 8
    private var freeByteCount: Int
    /// The number of the next who asks, and of the first who has not been served.
    private var nextTicket = 0
    private var servedTicket = 0

    package init(byteCount: Int) {
        self.byteCount = byteCount
        freeByteCount = byteCount
    }

    /// How many are waiting.
    package var waitingCount: Int {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket - servedTicket
    }

    /// A share of `byteCount` bytes, once it is free; `nil` when it never will be.
    package func share(byteCount: Int) -> MemoryReservation? {
        guard byteCount <= self.byteCount else { return nil }
        condition.lock()
        defer { condition.unlock() }
        let ticket = nextTicket
        nextTicket += 1
        while ticket != servedTicket || byteCount > freeByteCount { condition.wait() }
        servedTicket += 1
        freeByteCount -= byteCount
        // The next in the line may fit in what is left.
        condition.broadcast()
        return MemoryReservation(byteCount: byteCount, of: self)
    }

    /// A share of `byteCount` bytes, if they are free and nobody waits for them.
    package func shareAtOnce(byteCount: Int) -> MemoryReservation? {
        take(byteCount) ? MemoryReservation(byteCount: byteCount, of: self) : nil
    }

    /// Takes `byteCount` bytes if they are free and nobody waits for them.
    fileprivate func take(_ byteCount: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard nextTicket == servedTicket, byteCount <= freeByteCount else { return false }
        freeByteCount -= byteCount
        return true
    }

    fileprivate func giveBack(_ byteCount: Int) {
        // What a photo leaves behind adds up to what others need, where the budget is tight.
        if byteCount >= self.byteCount / Self.largePart { VipsLibrary.trimMemory() }
        condition.lock()
        freeByteCount += byteCount
        condition.broadcast()
        condition.unlock()
    }
}

/// Memory that one photo may use; it goes back when nobody holds this any more.
///
/// A share belongs to one worker.
package final class MemoryReservation {
    /// How much, in bytes.
    package private(set) var byteCount: Int
    private let budget: MemoryBudget

    fileprivate init(byteCount: Int, of budget: MemoryBudget) {
        self.byteCount = byteCount
        self.budget = budget
    }

    deinit { budget.giveBack(byteCount) }

    /// Makes the share as large as `byteCount`, if that needs no waiting; a share never shrinks.
    package func grow(to byteCount: Int) -> Bool {
        guard byteCount > self.byteCount else { return true }
        guard budget.take(byteCount - self.byteCount) else { return false }
        self.byteCount = byteCount
        return true
    }
}
