import AzureFace
import Dispatch
import FaceCropModel
import Synchronization

/// Waits for calls to the Azure Face service, and says how they ended.
enum AzureCalls {
    /// The error of a run that ends because of `error`.
    static func runError(_ error: any Error) -> RunError {
        if let error = error as? RunError { return error }
        let remedy = (error as? FaceServiceError)?.code == .rateLimited ? "The option --azure-rate says how many." : nil
        return RunError(.serviceFailed, Remedy.joined("\(error)", remedy))
    }

    /// Runs `body` on the threads of Swift's concurrency runtime and blocks the calling thread, which must not be one
    /// of them.
    static func wait<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error> {
        let result = Outcome<Value>()
        let isDone = DispatchSemaphore(value: 0)
        Task {
            do {
                result.value.withLock { [value = try await body()] in $0 = .success(value) }
            } catch {
                result.value.withLock { $0 = .failure(error) }
            }
            isDone.signal()
        }
        isDone.wait()
        return result.value.withLock { $0 } ?? .failure(CancellationError())
    }

    /// The result that the task passes to the waiting thread.
    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Result<Value, any Error>?>(nil)
    }
}

extension RunError.Code {
    /// The Azure Face service failed in a way that ends the whole run.
    static let serviceFailed = RunError.Code(rawValue: "serviceFailed")
}

extension CallEvent {
    /// The event as text for the log.
    var words: String {
        switch self {
        case .waiting(let operation, let time): "azure: \(operation.text) waits \(time.shortText) for its turn"
        case .answered(let operation, let status, let attempt):
            "azure: \(operation.text): \(status)\(attempt > 1 ? " at attempt \(attempt)" : "")"
        case .failed(let operation, let failure, let attempt):
            "azure: \(operation.text): no answer at attempt \(attempt) (\(failure))"
        case .retrying(let operation, let time): "azure: \(operation.text) again in \(time.shortText)"
        case .cacheEntryIgnored(let path, let reason): "azure: \(path): asked again, because \(reason)"
        case .cacheNotWritten(let path, let error): "azure: \(path): not kept: \(error)"
        }
    }
}
