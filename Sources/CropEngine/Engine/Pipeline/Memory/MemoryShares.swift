package import FaceCropCore
package import FaceCropFraming
import FaceCropRunModel
import FaceCropVision

/// Divides the memory of a run between the libraries, the compiled models of each worker, and photos.
package struct MemoryShares: Sendable, Hashable {
    /// The minimum memory for photos; with less, almost no photo could be processed.
    package static let minimumByteCountForPhotos = 32 << 20
    /// So many of the largest models, for square photos, take the memory of seven models for photos of 4:3 or 3:2:
    /// those of five shapes, and two of them twice.
    private static let usefulModelCount = 4

    /// The maximum memory for the compiled models of one network on all workers.
    package let byteCountForModels: Int
    /// The maximum memory for all photos in progress together.
    package let byteCountForPhotos: Int

    /// Divides `byteCount` bytes.
    ///
    /// Models get as much as five shapes of photos need, and in large runs one for each worker; but at most half of
    /// the available memory, unless that is less than one model for each worker. If the photos have more shapes than
    /// fit, models are compiled or imported again when a shape returns.
    /// - Parameters:
    ///   - byteCount: The memory budget.
    ///   - workerCount: The number of photos at a time.
    ///   - detect: How faces are looked for, which decides on the models.
    ///   - limit: The memory that the budget and the number of workers follow from; `nil` if the user has chosen one of
    ///     them.
    /// - Throws: `invalidOptions` if too little remains for photos; `tooLittleMemory` if that follows from `limit`.
    package init(
        byteCount: Int,
        workerCount: Int,
        detect: DetectOptions,
        followingFrom limit: MemoryLimit? = nil
    ) throws(RunError) {
        let leastByteCount = workerCount * detect.longestModelByteCount
        let usefulByteCount = max(workerCount, Self.usefulModelCount) * detect.longestModelByteCount
        let remainingByteCount = byteCount - detect.fixedByteCount
        byteCountForModels = max(leastByteCount, min(usefulByteCount, remainingByteCount / 2))
        byteCountForPhotos = remainingByteCount - byteCountForModels
        guard byteCountForPhotos >= Self.minimumByteCountForPhotos else {
            let minimumByteCount =
                detect.fixedByteCount + leastByteCount + Self.minimumByteCountForPhotos
            if let limit { throw RunError(tooLowFor: minimumByteCount, limit) }
            throw RunError(
                .invalidOptions,
                "A memory budget of \(byteCount >> 20) MiB is too small for \(CountText.of(workerCount, "photo")) at a "
                    + "time: that needs at least \(minimumByteCount >> 20 + 1)M, and less with smaller previews.",
                options: workerCount == 1
                    ? ["run.memoryBudget", "detect.previewLongSide"]
                    : ["run.memoryBudget", "run.jobs", "detect.previewLongSide"]
            )
        }
    }
}

extension RunOptions {
    /// Whether the memory of the machine or the control group decides on the budget, and on at least so many workers.
    var isSizedByMemoryLimit: Bool {
        // An engine process is always given the number of workers.
        var usual = self
        usual.jobs = nil
        return memoryBudget == nil && workerCount <= usual.workerCount
    }
}

extension RunError {
    /// That a budget of `byteCount` bytes is needed, and `limit` is too low for that.
    fileprivate init(tooLowFor byteCount: Int, _ limit: MemoryLimit) {
        let minimum = limit.byteCountForDefaultBudget(of: byteCount) >> 20 + 1
        let message =
            if limit.isSetByControlGroup {
                """
                The control group of this process, such as that of a container, may have only \(limit.byteCount >> 20) \
                MiB of memory; facecrop needs \(minimum) MiB there. Raise the limit of the container.
                """
            } else {
                "This machine has \(limit.byteCount >> 20) MiB of memory; facecrop needs \(minimum) MiB."
            }
        self.init(.tooLittleMemory, message, options: ["detect.previewLongSide"])
    }
}

extension DetectOptions {
    /// The memory of the process before the first photo: libraries, model files, threads.
    ///
    /// Measured: 112 MB, and 40 MB more if CenterFace is compiled for whole photos.
    fileprivate var fixedByteCount: Int { (detector == .centerface ? 165 : 120) << 20 }

    /// The memory of the largest model for photos of this preview size, and of the small models that every photo needs.
    fileprivate var longestModelByteCount: Int {
        let overview = LetterboxedInput.overviewSide * LetterboxedInput.overviewSide
        let patch = SecondOpinionPatch.largestInput.pixelCount
        let longSide = (previewLongSide + 31) / 32 * 32
        let networks = detector.networks
        let first = networks.first.map { $0.bytesPerInputPixel * (longSide * longSide + overview) } ?? 0
        return first + networks.dropFirst().reduce(0) { $0 + $1.bytesPerInputPixel * patch }
    }
}
