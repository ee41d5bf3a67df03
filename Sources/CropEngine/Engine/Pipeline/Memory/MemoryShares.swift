import FaceCropModel
import FaceCropPixels

/// Divides the memory of a run between the libraries, the inferences of each worker, and photos.
struct MemoryShares: Sendable, Hashable {
    /// The minimum memory for photos; with less, almost no photo could be processed.
    static let minimumByteCountForPhotos = 32 << 20

    /// The maximum memory for all photos in progress together.
    let byteCountForPhotos: Int

    /// Divides `byteCount` bytes.
    ///
    /// - Parameters:
    ///   - byteCount: The memory budget.
    ///   - workerCount: The number of photos at a time.
    ///   - detect: How faces are looked for, which decides on the networks and their inputs.
    ///   - limit: The memory that the budget and the number of workers follow from; `nil` if the user has chosen one of
    ///     them.
    /// - Throws: `invalidOptions` if too little remains for photos; `tooLittleMemory` if that follows from `limit`.
    init(
        byteCount: Int,
        workerCount: Int,
        detect: DetectOptions,
        followingFrom limit: MemoryLimit? = nil
    ) throws(RunError) {
        let byteCountBesidePhotos = detect.fixedByteCount + workerCount * detect.inferenceByteCount
        byteCountForPhotos = byteCount - byteCountBesidePhotos
        guard byteCountForPhotos >= Self.minimumByteCountForPhotos else {
            let minimumByteCount = byteCountBesidePhotos + Self.minimumByteCountForPhotos
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
    /// The memory of the process before the first photo: libraries, networks, threads (measured: 109 MB).
    fileprivate var fixedByteCount: Int { 105 << 20 }

    /// The memory that the largest inference for previews of this size takes.
    fileprivate var inferenceByteCount: Int {
        let longSide = (previewLongSide + 31) / 32 * 32
        let whole = detector.networks.first.map { $0.bytesPerInputPixel * longSide * longSide } ?? 0
        let patch = detector.networks.dropFirst().map {
            $0.bytesPerInputPixel * SecondOpinionPatch.largestInput.pixelCount
        }
        return max(whole, patch.max() ?? 0)
    }
}
