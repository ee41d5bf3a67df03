import Synchronization

/// Whether somebody has asked the run to end; may be made and read by any thread.
final class StopRequest: Sendable {
    private let flag = Atomic(false)

    var isMade: Bool { flag.load(ordering: .relaxed) }

    func make() { flag.store(true, ordering: .relaxed) }
}
