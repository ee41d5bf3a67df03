import FaceCropCore
import Foundation
package import SystemPackage

extension RunOptions {
    /// The part of ``modelCacheFolder`` where engine processes keep compiled models.
    ///
    /// A photo may take over the process that decodes it, and that process may write here. So only other engine
    /// processes read these files, and they have no more rights.
    package var engineModelCacheFolder: FilePath? { modelCacheFolder?.appending("engine") }

    /// The least memory of a worker: models for photos of a few sizes, and space for a photo.
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
