package import SystemPackage

/// How models are compiled and run.
package struct InferenceSettings: Sendable, Hashable {
    /// How many workers infer at the same time, at least 1; with fewer, workers wait for each other.
    ///
    /// Each compiled model keeps as many copies of its scratch memory. The default is 1.
    package var workerCount = 1
    /// Whether networks calculate with 16-bit floats where the processor does so itself.
    ///
    /// The default is `true`.
    package var allowsBFloat16 = true
    /// Where compiled models are kept for the next run; `nil`, the default, keeps none.
    package var cacheFolder: FilePath?

    package init(workerCount: Int = 1, allowsBFloat16: Bool = true, cacheFolder: FilePath? = nil) {
        self.workerCount = workerCount
        self.allowsBFloat16 = allowsBFloat16
        self.cacheFolder = cacheFolder
    }
}
