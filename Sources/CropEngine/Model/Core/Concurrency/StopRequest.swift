import Synchronization

/// Whether the user or the program has asked the run to end; any thread may make and read the request.
package final class StopRequest: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isMade: Bool { flag.load(ordering: .relaxed) }

    package func make() { flag.store(true, ordering: .relaxed) }
}
