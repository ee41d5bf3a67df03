/// Passes requests from the thread that reads them to the workers; it holds back that thread while enough is in hand.
final class StreamQueue: @unchecked Sendable {
    // Safe to share: the variables are read and written between `condition.lock()` and `unlock()` only.
    private let condition = Condition()
    private let maximumCount: Int
    private let maximumByteCount: Int
    private var waiting: [StreamRequest] = []
    private var count = 0
    /// The bytes of the photos that wait or are worked on.
    private var byteCount = 0
    private var isClosed = false

    /// Makes a queue that holds `maximumCount` requests, whose photos have `maximumByteCount` bytes together.
    ///
    /// One request always finds room.
    init(maximumCount: Int, maximumByteCount: Int) {
        self.maximumCount = maximumCount
        self.maximumByteCount = maximumByteCount
    }

    /// Adds a request as soon as there is room for it, or after ``close()``.
    func put(_ request: StreamRequest) {
        condition.withLock {
            while !isClosed, !hasRoom(for: request) { condition.wait() }
            waiting.append(request)
            count += 1
            byteCount += request.byteCount
            condition.broadcast()
        }
    }

    /// Notes that no more requests come, so that no thread waits for them or for room.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// The number of requests that wait or are worked on.
    var inHandCount: Int { condition.withLock { count } }

    /// Forgets the requests that no worker has taken.
    func clear() { condition.withLock { waiting = [] } }

    /// The next request, for which it waits; `nil` when there will be no more.
    func take() -> StreamRequest? {
        condition.withLock {
            while waiting.isEmpty, !isClosed { condition.wait() }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }

    /// Notes that a request that was taken is answered.
    func finish(_ request: StreamRequest) {
        condition.withLock {
            count -= 1
            byteCount -= request.byteCount
            condition.broadcast()
        }
    }

    private func hasRoom(for request: StreamRequest) -> Bool {
        count == 0 || count < maximumCount && byteCount + request.byteCount <= maximumByteCount
    }
}
