package import FaceCropModel

/// Makes the landmark detectors of a run, one for each worker.
package final class LandmarkDetectorFactory: Sendable {
    package let mesh: InferenceSession
    package let iris: InferenceSession

    /// Loads and checks the models.
    ///
    /// - Throws: `modelMissing`, `modelAltered`, or `libraryFailed` if ONNX Runtime cannot run the models.
    package init(models locator: ModelLocator) throws(RunError) {
        let runtime = try InferenceRuntime()
        func session(_ file: ModelFile, _ outputs: [String]) throws(RunError) -> InferenceSession {
            let model = try locator.load(file)
            do throws(InferenceError) {
                return try InferenceSession(model, runtime, layout: .interleaved, outputs: outputs)
            } catch {
                throw RunError(
                    .libraryFailed,
                    "ONNX Runtime cannot run the landmark models on this machine. (\(error))"
                )
            }
        }
        mesh = try session(ModelFile.faceMesh, FaceMesh.outputs)
        iris = try session(ModelFile.iris, IrisModel.outputs)
    }

    /// Makes a landmark detector for one worker.
    package func makeDetector() -> LandmarkDetector { LandmarkDetector(mesh: mesh, iris: iris) }
}
