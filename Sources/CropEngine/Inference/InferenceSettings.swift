/// How models are compiled and run.
package struct InferenceSettings: Sendable, Hashable {
    /// The number format of the network's inner products.
    package enum Precision: String, Sendable, CaseIterable {
        /// 32-bit floats: the same on every processor.
        case float32 = "f32"
        /// 16-bit brain floats where the processor has them; elsewhere OpenVINO takes 32-bit floats.
        case brainFloat16 = "bf16"
    }

    /// The number format.
    ///
    /// The default is 32-bit floats, so that equal photos give equal crops on different machines;
    /// `Benchmarks/detectors.md` says what 16-bit ones would save.
    package var precision = Precision.float32
    /// How many workers infer at the same time, at least 1; with fewer, workers wait for each other.
    ///
    /// Each compiled model keeps as many copies of its scratch memory. The default is 1.
    package var workerCount = 1

    package init(precision: Precision = .float32, workerCount: Int = 1) {
        self.precision = precision
        self.workerCount = workerCount
    }
}
