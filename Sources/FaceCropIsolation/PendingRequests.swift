package import FaceCropCore
package import SystemPackage

/// What an engine process has been asked for: a pure account that says what is answered, late or lost.
///
/// A request has time from when its work begins, and is lost only after that: one that was still waiting for its turn has
/// nothing to do with the end of the process. Times are nanoseconds of a clock that never goes back.
package struct PendingRequests<Waiter: Sendable>: Sendable {
    private struct Request: Sendable {
        var waiter: Waiter
        var outputFolder: FilePath?
        var limitSeconds: Double?
        /// The stage that its work has reached; `nil` before it has begun.
        var stage: PhotoError.Stage?
        var deadline: UInt64?
        var isLate = false
    }

    private var requests: [UInt32: Request] = [:]
    private var isClosed = false

    package init() {}

    /// Adds a request that may take `limitSeconds`, and that may leave temporary files in `outputFolder`.
    ///
    /// - Returns: `false` when nothing can be asked any more.
    package mutating func add(
        _ number: UInt32,
        _ waiter: Waiter,
        outputFolder: FilePath?,
        limitSeconds: Double?
    ) -> Bool {
        guard !isClosed else { return false }
        requests[number] = Request(waiter: waiter, outputFolder: outputFolder, limitSeconds: limitSeconds)
        return true
    }

    /// Notes how far the work on a request has come; `false` when there is no such request.
    package mutating func note(_ stage: PhotoError.Stage, of number: UInt32, now: UInt64) -> Bool {
        guard var request = requests[number] else { return false }
        if request.stage == nil { request.deadline = request.limitSeconds.map { now + UInt64($0 * 1e9) } }
        request.stage = stage
        requests[number] = request
        return true
    }

    /// Notes that a request waits for its turn again, as before its work began; `false` when there is no such request.
    package mutating func notePause(of number: UInt32) -> Bool {
        guard var request = requests[number] else { return false }
        request.stage = nil
        request.deadline = nil
        requests[number] = request
        return true
    }

    /// Takes out a request that is answered; `nil` when there is no such request.
    package mutating func remove(_ number: UInt32) -> Waiter? { requests.removeValue(forKey: number)?.waiter }

    /// When the first request will be late; `nil` when none ever will.
    package var nextDeadline: UInt64? { requests.values.compactMap(\.deadline).min() }

    /// Marks the requests that are late, and says whether there are any.
    package mutating func markLate(now: UInt64) -> Bool {
        for (number, request) in requests where request.deadline.map({ $0 <= now }) ?? false {
            requests[number]?.isLate = true
        }
        return requests.values.contains(where: \.isLate)
    }

    /// The folders where the work that has begun may have left temporary files.
    package var outputFolders: Set<FilePath> {
        Set(requests.values.filter { $0.stage != nil }.compactMap(\.outputFolder))
    }

    /// Takes out all requests, and lets no more come.
    ///
    /// Those that are late are lost for that reason, others whose work has begun for `cause`; the rest is not lost.
    package mutating func close(_ cause: EngineLoss.Cause, lastWords: String?) -> [(waiter: Waiter, loss: EngineLoss?)]
    {
        isClosed = true
        defer { requests = [:] }
        return requests.values.map { request in
            guard let stage = request.stage else { return (request.waiter, nil) }
            let own = request.isLate ? request.limitSeconds.map(EngineLoss.Cause.late) : nil
            return (request.waiter, EngineLoss(cause: own ?? cause, stage: stage, lastWords: lastWords))
        }
    }
}
