import FaceCropFaces
import FaceCropInference
package import FaceCropProcesses
package import FaceCropSequences
import SystemPackage

extension SandboxScope {
    /// The paths that a run with `options` must be able to read, write and start.
    package init(_ options: FaceTrackingOptions) {
        let locator = ModelLocator(explicitFolder: options.modelFolder)
        let modelFiles = options.detect.detector.modelFiles + ModelFile.landmarkModels + [ModelFile.dlibRecognition]
        let models = locator.folders + locator.places(of: modelFiles).filter(Self.isLink) + options.embedderFiles
        let programs =
            FrameSequence.needsPrograms(options) ? FilmProgram.names.compactMap(ProgramLookup.find) : []
        let others = programs.map(Self.libraries) + (options.draws ? SystemFiles.fonts : [])
        self.init(
            readable: models + Self.rules(for: options.inputs.map(FrameSearch.readableRoot)) + others,
            writable: [options.outputFolder] + [options.modelCacheFolder].compactMap { $0 },
            executable: programs
        )
    }

    /// The folder in which a program outside the system's folders keeps its libraries: `lib` beside its `bin`.
    private static func libraries(of program: FilePath) -> FilePath {
        program.removingLastComponent().removingLastComponent().appending("lib")
    }
}

extension FaceTrackingOptions {
    /// The file of the embedding network, if the user named one.
    fileprivate var embedderFiles: [FilePath] {
        guard case .onnx(let path, _, _) = embedder else { return [] }
        return [path]
    }
}
