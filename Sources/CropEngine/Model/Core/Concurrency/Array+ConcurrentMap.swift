import Dispatch
import FoundationEssentials
import Synchronization

extension Array where Element: Sendable {
    /// The results of `transform`, in the order of the elements, computed on all cores.
    ///
    /// The work is split into one part for each core, so it pays for thousands of elements that take a microsecond
    /// each, or for fewer elements that take longer.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        let partCount = Swift.min(count, ProcessInfo.processInfo.activeProcessorCount)
        let parts = Mutex([[Result]](repeating: [], count: partCount))
        DispatchQueue.concurrentPerform(iterations: partCount) { part in
            let results = self[part * count / partCount..<(part + 1) * count / partCount].map(transform)
            parts.withLock { $0[part] = results }
        }
        return parts.withLock { $0 }.flatMap(\.self)
    }
}
