import Foundation

extension RunOptions {
    /// How many workers there are.
    package var workerCount: Int { jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
