import FaceCropCore
import Foundation

extension RunOptions {
    /// The least memory of a worker: for its inferences, and for a photo.
    package static let minimumByteCountPerWorker = 128 << 20

    /// The number of workers.
    package var workerCount: Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return jobs ?? max(1, min(cores, memoryByteCount / Self.minimumByteCountPerWorker))
    }

    /// The memory budget in bytes.
    package var memoryByteCount: Int {
        let limit = MemoryLimit.current
        return memoryBudget?.byteCount(of: limit) ?? limit.defaultBudget
    }
}
