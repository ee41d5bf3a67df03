import Synchronization

/// Whether somebody has asked the run to end; may be made and read by any thread.
package final class StopRequest: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isMade: Bool { flag.load(ordering: .relaxed) }

    package func make() { flag.store(true, ordering: .relaxed) }
}
