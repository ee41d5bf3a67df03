package import FaceCropCore
package import FaceCropFraming

/// Makes the landmark detectors of a run, one for each worker.
package final class LandmarkDetectorFactory: Sendable {
    /// The floating-point precision of the models.
    ///
    /// It is always 32-bit: the outputs are positions up to 192, which 16-bit floats would round to whole pixels at
    /// best.
    package let numberFormat: NumberFormat
    private let mesh: CompiledModelStore
    private let iris: CompiledModelStore

    /// Loads, checks and compiles the models.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if OpenVINO cannot run the models.
    package init(models locator: ModelLocator, settings: InferenceSettings) throws(RunError) {
        var settings = settings
        settings.allowsBFloat16 = false
        let core = try InferenceCore(settings: settings)
        let cache = settings.cacheFolder.flatMap { ModelCache(folder: $0, core: core) }
        numberFormat = core.numberFormat
        func store(_ file: ModelFile) throws(RunError) -> CompiledModelStore {
            CompiledModelStore(try locator.load(file), form: .interleaved, core: core, cache: cache)
        }
        mesh = try store(ModelFile.faceMesh)
        iris = try store(ModelFile.iris)
        do throws(InferenceError) {
            try mesh.prepare(.fixed(FaceMesh.inputSize))
            try iris.prepare(.fixed(IrisModel.inputSize))
        } catch {
            throw RunError(.libraryFailed, "OpenVINO cannot run the landmark models on this machine. (\(error))")
        }
    }

    /// Makes a landmark detector for one worker.
    package func makeDetector() -> LandmarkDetector { LandmarkDetector(self) }

    /// Makes the inference requests for one worker.
    package func makeRequests() throws(InferenceError) -> LandmarkDetector.Requests {
        LandmarkDetector.Requests(
            mesh: try mesh.makeModel(for: .fixed(FaceMesh.inputSize)).makeRequest(),
            iris: try iris.makeModel(for: .fixed(IrisModel.inputSize)).makeRequest()
        )
    }
}
