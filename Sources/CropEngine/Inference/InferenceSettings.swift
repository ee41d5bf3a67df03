/// How models are compiled and run.
package struct InferenceSettings: Sendable, Hashable {
    /// How many workers infer at the same time, at least 1; with fewer, workers wait for each other.
    ///
    /// Each compiled model keeps as many copies of its scratch memory. The default is 1.
    package var workerCount = 1

    package init(workerCount: Int = 1) { self.workerCount = workerCount }
}
