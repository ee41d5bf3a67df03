package import SystemPackage

/// Settings for compiling and running models.
package struct InferenceSettings: Sendable, Hashable {
    /// Whether networks use 16-bit floats if the processor supports them in hardware.
    ///
    /// The default is `true`.
    package var allowsBFloat16 = true
    /// The folder that keeps compiled models for later runs; `nil`, the default, keeps no models.
    package var cacheFolder: FilePath?
    /// The maximum memory for the compiled models of one network on all workers, in bytes; models in use always stay.
    ///
    /// The default is no limit.
    package var modelByteCount = Int.max

    package init(allowsBFloat16: Bool = true, cacheFolder: FilePath? = nil, modelByteCount: Int = .max) {
        self.allowsBFloat16 = allowsBFloat16
        self.cacheFolder = cacheFolder
        self.modelByteCount = modelByteCount
    }
}
