import FaceCropFaces
import FaceCropInference
package import FaceCropProcesses
package import SystemPackage

extension SandboxScope {
    /// What a run with `options` must be able to read, write and start.
    package init(_ options: FaceTrackingOptions) {
        let locator = ModelLocator(explicitFolder: options.modelFolder)
        let modelFiles = options.detect.detector.modelFiles + ModelFile.landmarkModels + [ModelFile.dlibRecognition]
        let models = locator.folders + locator.places(of: modelFiles).filter(Self.isLink) + options.embedderFiles
        let programs =
            FrameSequence.needsPrograms(options) ? FilmProgram.names.compactMap(ProgramLookup.find) : []
        let others = programs.map(Self.libraries) + (options.draws ? SystemFiles.fonts : [])
        self.init(
            readable: models + Self.rules(for: options.inputs.map(FrameWalk.place)) + others,
            writable: [options.outputFolder] + [options.modelCacheFolder].compactMap { $0 },
            executable: programs
        )
    }

    /// Where a program that is not the system's keeps its libraries: `lib` beside the `bin` that it is in.
    private static func libraries(of program: FilePath) -> FilePath {
        program.removingLastComponent().removingLastComponent().appending("lib")
    }
}

extension FrameWalk {
    /// What must be readable for the frames of `inputs`: paths, and the folders of patterns.
    package static func places(of inputs: [FilePath]) -> [FilePath] { inputs.map(place) }
}

extension FaceTrackingOptions {
    /// The network that tells faces apart, when the user named a file.
    fileprivate var embedderFiles: [FilePath] {
        guard case .onnx(let path, _, _) = embedder else { return [] }
        return [path]
    }
}
