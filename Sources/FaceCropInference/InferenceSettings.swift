package import SystemPackage

/// How models are compiled and run.
package struct InferenceSettings: Sendable, Hashable {
    /// Whether networks calculate with 16-bit floats where the processor does so itself.
    ///
    /// The default is `true`.
    package var allowsBFloat16 = true
    /// Where compiled models are kept for the next run; `nil`, the default, keeps none.
    package var cacheFolder: FilePath?
    /// What the compiled models of one network may take on one worker, in bytes; the one in use is always there.
    ///
    /// The default is no limit.
    package var modelByteCount = Int.max

    package init(allowsBFloat16: Bool = true, cacheFolder: FilePath? = nil, modelByteCount: Int = .max) {
        self.allowsBFloat16 = allowsBFloat16
        self.cacheFolder = cacheFolder
        self.modelByteCount = modelByteCount
    }
}
