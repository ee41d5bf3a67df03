import FaceCropCore
import Foundation
package import SystemPackage

extension RunOptions {
    /// The part of ``modelCacheFolder`` where engine processes keep compiled models.
    ///
    /// A photo may take over the process that it is decoded in, and that may write here. What it leaves behind is read by
    /// none but other engine processes, which may do no more than it.
    package var engineModelCacheFolder: FilePath? { modelCacheFolder?.appending("engine") }

    /// What a worker needs at least: models for photos of a few shapes, and room for a photo.
    package static let minimumByteCountPerWorker = 128 << 20

    /// How many workers there are.
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
