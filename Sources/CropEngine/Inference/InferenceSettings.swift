package import SystemPackage

/// How models are compiled and run.
package struct InferenceSettings: Sendable, Hashable {
    /// Whether networks calculate with 16-bit floats where the processor does so itself.
    ///
    /// The default is `true`.
    package var allowsBFloat16 = true
    /// Where compiled models are kept for the next run; `nil`, the default, keeps none.
    package var cacheFolder: FilePath?

    package init(allowsBFloat16: Bool = true, cacheFolder: FilePath? = nil) {
        self.allowsBFloat16 = allowsBFloat16
        self.cacheFolder = cacheFolder
    }
}
