import CCurl
import Dispatch
import FaceCropModel
import Synchronization
import SystemPackage

/// The thread that runs transfers, and keeps their connections for later ones.
///
/// The thread starts with the first transfer. The class is `@unchecked Sendable` because only that thread uses
/// libcurl's loop; other threads only wake it, under a lock, and the thread removes the loop under the same lock at its
/// end.
final class CurlLoop: @unchecked Sendable {
    typealias Answer = Result<HTTPAnswer, TransportFailure>

    /// A transfer, and the task that waits for its result.
    private struct Waiting {
        let transfer: CurlTransfer
        let continuation: CheckedContinuation<Answer, Never>
    }

    private struct State {
        /// libcurl's loop, while the thread runs.
        var loop: OpaquePointer?
        var arrivals: [Waiting] = []
        var isClosing = false
        /// Called when the thread has ended.
        var whenClosed: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Starts a transfer; `continuation` gets its result.
    func start(_ transfer: CurlTransfer, _ continuation: CheckedContinuation<Answer, Never>) {
        let isAccepted = state.withLock { state in
            guard !state.isClosing, let loop = state.loop ?? makeLoop() else { return false }
            state.loop = loop
            state.arrivals.append(Waiting(transfer: transfer, continuation: continuation))
            ccurl_loop_wake(loop)
            return true
        }
        if !isAccepted { continuation.resume(returning: .failure(.other("no transfer can begin"))) }
    }

    /// Ends a transfer at once, if it is running.
    func cancel(_ transfer: CurlTransfer) {
        transfer.cancel()
        state.withLock { if let loop = $0.loop { ccurl_loop_wake(loop) } }
    }

    /// Cancels all transfers and closes all connections.
    func close() async {
        await withCheckedContinuation { continuation in close { continuation.resume() } }
    }

    /// Does the same, and blocks the calling thread until it is done.
    func closeAndWait() {
        let isClosed = DispatchSemaphore(value: 0)
        close { isClosed.signal() }
        isClosed.wait()
    }

    private func close(_ whenClosed: @escaping @Sendable () -> Void) {
        let runs = state.withLock { state in
            state.isClosing = true
            guard let loop = state.loop else { return false }
            state.whenClosed.append(whenClosed)
            ccurl_loop_wake(loop)
            return true
        }
        if !runs { whenClosed() }
    }

    private func makeLoop() -> OpaquePointer? {
        guard let loop = ccurl_loop_create() else { return nil }
        do throws(Errno) {
            try SystemThread.start("azure-calls") { self.run() }
        } catch {
            ccurl_loop_destroy(loop)
            return nil
        }
        return loop
    }

    // MARK: On the thread

    private func run() {
        guard let loop = state.withLock({ $0.loop }) else { return }
        ccurl_block_broken_pipes()
        var activeTransfers: [OpaquePointer: Waiting] = [:]
        while let arrivals = takeArrivals() {
            for waiting in arrivals { add(waiting, to: loop, &activeTransfers) }
            let isMoving = ccurl_loop_perform(loop)
            endTransfers(in: loop, &activeTransfers)
            guard isMoving, ccurl_loop_wait(loop) else { break }
        }
        finish(loop, activeTransfers)
    }

    /// The new transfers; `nil` if the loop is to end.
    private func takeArrivals() -> [Waiting]? {
        state.withLock { state in
            if state.isClosing { return nil }
            defer { state.arrivals = [] }
            return state.arrivals
        }
    }

    private func add(_ waiting: Waiting, to loop: OpaquePointer, _ activeTransfers: inout [OpaquePointer: Waiting]) {
        let pointer = waiting.transfer.pointer
        if ccurl_loop_add(loop, pointer) {
            activeTransfers[pointer] = waiting
        } else {
            waiting.continuation.resume(returning: .failure(.other("the transfer cannot begin")))
        }
    }

    /// Removes the transfers that have ended or were cancelled.
    private func endTransfers(in loop: OpaquePointer, _ activeTransfers: inout [OpaquePointer: Waiting]) {
        var outcome = CCURL_ANSWERED
        while let pointer = ccurl_loop_next(loop, &outcome) {
            guard let waiting = activeTransfers.removeValue(forKey: pointer) else { continue }
            end(pointer, waiting, waiting.transfer.result(outcome), in: loop)
        }
        for (pointer, waiting) in activeTransfers where waiting.transfer.isCancelled {
            activeTransfers[pointer] = nil
            end(pointer, waiting, .failure(.cancelled), in: loop)
        }
    }

    private func end(_ pointer: OpaquePointer, _ waiting: Waiting, _ answer: Answer, in loop: OpaquePointer) {
        ccurl_loop_remove(loop, pointer)
        waiting.continuation.resume(returning: answer)
    }

    /// Ends all transfers, including those that have not begun, and closes the connections.
    private func finish(_ loop: OpaquePointer, _ activeTransfers: [OpaquePointer: Waiting]) {
        let last = state.withLock { state in
            defer { state = State(isClosing: true) }
            return state
        }
        let failure = last.isClosing ? TransportFailure.cancelled : .other("libcurl's loop has failed")
        for (pointer, waiting) in activeTransfers { end(pointer, waiting, .failure(failure), in: loop) }
        for waiting in last.arrivals { waiting.continuation.resume(returning: .failure(failure)) }
        ccurl_loop_destroy(loop)
        for action in last.whenClosed { action() }
    }
}
