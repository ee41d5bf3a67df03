/// The requests to an engine process: a pure account of which of them are answered, late or lost.
///
/// The time of a request starts when its work begins. Only after that can it be lost: if a request was still waiting,
/// it has nothing to do with the end of the process. Times are nanoseconds of a clock that never goes back.
struct PendingRequests<Waiter: Sendable>: Sendable {
    private struct Request: Sendable {
        var waiter: Waiter
        var limitSeconds: Double?
        /// The stage that its work has reached; `nil` before the work begins.
        var stage: PhotoError.Stage?
        var deadline: UInt64?
        var isLate = false
    }

    private var requests: [UInt32: Request] = [:]
    private var isClosed = false

    init() {}

    /// Adds a request that may take `limitSeconds`.
    ///
    /// - Returns: `false` if the process can no longer be asked.
    mutating func add(_ number: UInt32, _ waiter: Waiter, limitSeconds: Double?) -> Bool {
        guard !isClosed else { return false }
        requests[number] = Request(waiter: waiter, limitSeconds: limitSeconds)
        return true
    }

    /// Notes the stage that the work on a request has reached; returns `false` if there is no such request.
    mutating func note(_ stage: PhotoError.Stage, of number: UInt32, now: UInt64) -> Bool {
        guard var request = requests[number] else { return false }
        if request.stage == nil { request.deadline = request.limitSeconds.map { now + UInt64($0 * 1e9) } }
        request.stage = stage
        requests[number] = request
        return true
    }

    /// The waiter of a request on which work has begun; `nil` if there is no such request.
    func waiterOfBegun(_ number: UInt32) -> Waiter? { requests[number].flatMap { $0.stage == nil ? nil : $0.waiter } }

    /// Notes that a request waits again, as before its work began; returns `false` if there is no such request.
    mutating func notePause(of number: UInt32) -> Bool {
        guard var request = requests[number] else { return false }
        request.stage = nil
        request.deadline = nil
        requests[number] = request
        return true
    }

    /// Removes a request that is answered, and returns its waiter; `nil` if there is no such request.
    mutating func remove(_ number: UInt32) -> Waiter? { requests.removeValue(forKey: number)?.waiter }

    /// The time when the first request will be late; `nil` if no request can be late.
    var nextDeadline: UInt64? { requests.values.compactMap(\.deadline).min() }

    /// Marks the requests that are late, and returns whether there are any.
    mutating func markLate(now: UInt64) -> Bool {
        for (number, request) in requests where request.deadline.map({ $0 <= now }) ?? false {
            requests[number]?.isLate = true
        }
        return requests.values.contains(where: \.isLate)
    }

    /// Removes all requests, and accepts no more.
    ///
    /// Requests that are late are lost for that reason. Other requests that have begun are lost for the reason `cause`.
    /// The remaining ones are not lost.
    mutating func close(_ cause: EngineLoss.Cause, errorTail: String?) -> [(waiter: Waiter, loss: EngineLoss?)] {
        isClosed = true
        defer { requests = [:] }
        return requests.values.map { request in
            guard let stage = request.stage else { return (request.waiter, nil) }
            let own = request.isLate ? request.limitSeconds.map(EngineLoss.Cause.late) : nil
            return (request.waiter, EngineLoss(cause: own ?? cause, stage: stage, errorTail: errorTail))
        }
    }
}
