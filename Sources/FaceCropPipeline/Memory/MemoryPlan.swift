package import FaceCropCore
package import FaceCropFaces
import FaceCropVision

/// How the memory of a run is divided: the libraries, compiled models of each worker, and photos.
package struct MemoryPlan: Sendable, Hashable {
    /// Photos need this much at least, or next to none could be done.
    package static let minimumByteCountForPhotos = 32 << 20

    /// What compiled models of one network may take on one worker.
    package let byteCountForModels: Int
    /// What all photos in hand may take together.
    package let byteCountForPhotos: Int

    /// Divides `byteCount` bytes.
    ///
    /// Models get as much as all shapes of photos could need, at most half of what is there, and at least one model; more
    /// shapes than fit are compiled again when they come again.
    /// - Throws: `invalidOptions` when that leaves too little for photos.
    package init(byteCount: Int, workerCount: Int, detect: DetectOptions) throws(RunError) {
        let all = detect.longestModelByteCount * 7
        let rest = byteCount - detect.fixedByteCount
        byteCountForModels = max(detect.longestModelByteCount, min(all, rest / 2 / workerCount))
        byteCountForPhotos = rest - workerCount * byteCountForModels
        guard byteCountForPhotos >= Self.minimumByteCountForPhotos else {
            let least =
                detect.fixedByteCount + workerCount * detect.longestModelByteCount + Self.minimumByteCountForPhotos
            throw RunError(
                .invalidOptions,
                "A memory budget of \(byteCount >> 20) MiB is too small for \(workerCount) photos at a time: raise "
                    + "--memory-budget to at least \(least >> 20 + 1)M, or choose a smaller --jobs or --detect-size."
            )
        }
    }
}

extension DetectOptions {
    /// What the process needs before the first photo: libraries, models as files, threads.
    ///
    /// Measured: 112 MB, and 40 MB more where CenterFace is compiled for whole photos.
    fileprivate var fixedByteCount: Int { (detector == .centerface ? 165 : 120) << 20 }

    /// What the largest model for photos of this preview size takes, with the small ones that every photo needs.
    fileprivate var longestModelByteCount: Int {
        let overview = LetterboxedInput.overviewSide * LetterboxedInput.overviewSide
        let patch = SecondOpinionPatch.inputSide * SecondOpinionPatch.inputSide
        let longSide = (previewLongSide + 31) / 32 * 32
        let networks = detector.networks
        let first = networks.first.map { $0.bytesPerInputPixel * (longSide * longSide + overview) } ?? 0
        return first + networks.dropFirst().reduce(0) { $0 + $1.bytesPerInputPixel * patch }
    }
}
