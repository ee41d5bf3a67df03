/// How long the items of one kind were used and waited for since the last one was made.
struct LendingUsage: Sendable, Hashable {
    /// How long it took to make the last item.
    var making: Duration
    /// How long workers used items, all together.
    var used = Duration.zero
    /// How long workers waited for an item, all together.
    var waited = Duration.zero

    init(making: Duration) { self.making = making }

    /// Whether another item is worth its memory: workers have waited for longer than it takes to make one, and for more
    /// than the share `toleratedWait` of the time for which they used those that there are.
    ///
    /// A use counts when it ends. Before the first has ended, the share is not known.
    func justifiesAnother(tolerating toleratedWait: Double) -> Bool {
        used > .zero && waited > making && waited > used * toleratedWait
    }
}
