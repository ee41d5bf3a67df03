import FaceCropPixels

/// Memory that workers share: each requests the memory that its photo needs, and waits until that much is free.
///
/// Requests are served in order: a small request never overtakes a large one, so that every request is served in the
/// end. A worker that holds a reservation never waits for another, so that there is no deadlock. It may extend its
/// reservation only by ``MemoryReservation/grow(to:)``, which returns at once.
final class MemoryBudget: @unchecked Sendable {
    // Safe to share: the variables below are read and written only between `condition.lock()` and `unlock()`.
    /// The whole budget, in bytes.
    let byteCount: Int
    private let condition = Condition()
    /// Returns memory that the allocator keeps to the system.
    private let trimMemory: @Sendable () -> Void
    /// A reservation of at least the budget divided by this number counts as large.
    private static let largeFraction = 8
    private var freeByteCount: Int
    /// The number of the next request, and of the first request that has not been served.
    private var nextTicket = 0
    private var servedTicket = 0

    init(byteCount: Int, trimMemory: @escaping @Sendable () -> Void = { VipsLibrary.trimMemory() }) {
        self.byteCount = byteCount
        self.trimMemory = trimMemory
        freeByteCount = byteCount
    }

    /// The number of waiting requests.
    var waitingCount: Int {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket - servedTicket
    }

    /// Reserves `byteCount` bytes, and waits until they are free; `nil` if they exceed the whole budget.
    func reserve(byteCount: Int) -> MemoryReservation? {
        guard byteCount <= self.byteCount else { return nil }
        condition.lock()
        defer { condition.unlock() }
        let ticket = nextTicket
        nextTicket += 1
        while ticket != servedTicket || byteCount > freeByteCount { condition.wait() }
        servedTicket += 1
        freeByteCount -= byteCount
        // The next request may fit in the remaining memory.
        condition.broadcast()
        return MemoryReservation(byteCount: byteCount, of: self)
    }

    /// Reserves `byteCount` bytes if they are free and no request is waiting; otherwise `nil`.
    func reserveAtOnce(byteCount: Int) -> MemoryReservation? {
        claim(byteCount) ? MemoryReservation(byteCount: byteCount, of: self) : nil
    }

    /// Takes `byteCount` bytes if they are free and no request is waiting.
    func claim(_ byteCount: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard nextTicket == servedTicket, byteCount <= freeByteCount else { return false }
        freeByteCount -= byteCount
        return true
    }

    func release(_ byteCount: Int) {
        // In a small budget, the memory that libvips keeps after a large photo would add up to what other photos need.
        if byteCount >= self.byteCount / Self.largeFraction { trimMemory() }
        condition.lock()
        freeByteCount += byteCount
        condition.broadcast()
        condition.unlock()
    }
}
