import CropEngine
import FaceCropCommandLine
import FaceCropFilms
import FaceCropModel
import FaceCropTracking
import SystemPackage

/// The engine that this program links.
struct Engine: LinkedEngine {
    func open(_ options: Options, _ job: EngineJob) throws(RunError) -> any ProcessingBackend {
        try EngineBackends().open(options, job)
    }

    func makeTracking(_ options: FaceTrackingOptions, watch: FrameWatch) -> any TrackingRun {
        FaceTracking(options: options, watch: watch)
    }

    func makeBlinkAnalysis(
        of inputs: [FilePath],
        options: Options,
        blink: BlinkOptions,
        endsAtFirstBlink: Bool,
        watch: FrameWatch
    ) throws(RunError) -> any BlinkAnalysis {
        try BlinkAnalyzer(
            inputs: inputs,
            options: options,
            blink: blink,
            endsAtFirstBlink: endsAtFirstBlink,
            watch: watch
        )
    }

    func scope(of options: FaceTrackingOptions) -> SandboxScope { SandboxScope(options) }

    func scope(ofBlinksIn frames: [FilePath], options: Options) -> SandboxScope {
        SandboxScope(blinksIn: frames, options)
    }

    func diagnose(modelFolder: FilePath?) -> [DiagnosticFinding] { Diagnostics(modelFolder: modelFolder).findings() }

    func serve() -> Never { EngineServer.run() }
}
