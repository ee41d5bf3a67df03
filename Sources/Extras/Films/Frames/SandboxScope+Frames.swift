package import FaceCropModel
import FaceCropPixels
package import FaceCropTracking
package import SystemPackage

extension SandboxScope {
    /// The paths that a tracking run with `options` must be able to read, write and start.
    package init(_ options: FaceTrackingOptions) {
        let locator = ModelLocator(explicitFolder: options.modelFolder)
        // Second opinions need the models of both detectors.
        let detectors = DetectOptions.Detector.both.modelFiles
        let modelFiles = detectors + ModelFile.landmarkModels + [ModelFile.sFace]
        let models = locator.folders + locator.places(of: modelFiles).filter(Self.isLink) + options.embedderFiles
        let writesFilm = options.reframe != nil && options.reframeForm == .film
        let programs = Self.programs(needed: writesFilm || FrameSequence.needsPrograms(options.inputs))
        let others = programs.map(Self.libraries) + (options.draws ? SystemFiles.fonts : [])
        self.init(
            readable: models + Self.rules(for: options.inputs.map(FrameSearch.readableRoot)) + others,
            writable: [options.outputFolder],
            executable: programs
        )
    }

    /// What a search for blinks in `frames` must be able to read, write and start.
    ///
    /// It writes nowhere but to files that the command has opened.
    package init(blinksIn frames: [FilePath], _ options: Options) {
        var options = options
        options.run.destination = .dryRun(".")
        options.discover.inputs = frames.map { DiscoverInput(path: FrameSearch.readableRoot(of: $0)) }
        let scope = SandboxScope(options)
        let programs = Self.programs(needed: FrameSequence.needsPrograms(frames))
        self.init(
            readable: scope.readable + programs.map(Self.libraries),
            writable: scope.writable,
            executable: programs
        )
    }

    /// The programs for films, if they are needed.
    private static func programs(needed: Bool) -> [FilePath] {
        needed ? FilmProgram.names.compactMap(ProgramLookup.find) : []
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
