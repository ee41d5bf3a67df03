/// Memory reserved for one photo; it is released when this object is freed.
///
/// A reservation belongs to one worker.
final class MemoryReservation {
    /// The reserved bytes.
    private(set) var byteCount: Int
    private let budget: MemoryBudget

    init(byteCount: Int, of budget: MemoryBudget) {
        self.byteCount = byteCount
        self.budget = budget
    }

    deinit { budget.release(byteCount) }

    /// Extends the reservation to `byteCount` if that needs no waiting; a reservation never shrinks.
    func grow(to byteCount: Int) -> Bool {
        guard byteCount > self.byteCount else { return true }
        guard budget.claim(byteCount - self.byteCount) else { return false }
        self.byteCount = byteCount
        return true
    }
}
