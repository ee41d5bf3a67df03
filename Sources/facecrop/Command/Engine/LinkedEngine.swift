package import FaceCropModel
package import FaceCropTracking
package import SystemPackage

/// What only the program that links the libraries for pictures and networks can do.
package protocol LinkedEngine: BackendProvider {
    /// Makes a run that tracks faces; `watch` is told what is worked on.
    func makeTracking(_ options: FaceTrackingOptions, watch: FrameWatch) -> any TrackingRun

    /// Makes a run that finds blinks, after starting the libraries and finding the frames.
    ///
    /// - Parameters:
    ///   - inputs: Paths and patterns of the frames.
    ///   - options: How faces are detected, what is decoded at all, the models, and the number of workers.
    ///   - blink: What counts as a blink.
    ///   - endsAtFirstBlink: Whether no frame is read after the one that ends the first blink.
    ///   - watch: Told what is worked on.
    /// - Returns: The run, before its first frame.
    /// - Throws: `RunError` if a library or a model is missing, an input cannot be read, or there is no frame.
    func makeBlinkAnalysis(
        of inputs: [FilePath],
        options: Options,
        blink: BlinkOptions,
        endsAtFirstBlink: Bool,
        watch: FrameWatch
    ) throws(RunError) -> any BlinkAnalysis

    /// What a confined tracking run must be able to read, write and start.
    func scope(of options: FaceTrackingOptions) -> SandboxScope

    /// What a confined search for blinks in `frames` must be able to read, write and start.
    func scope(ofBlinksIn frames: [FilePath], options: Options) -> SandboxScope

    /// Checks what is installed and whether it works; `nil` searches the usual places for models.
    func diagnose(modelFolder: FilePath?) -> [DiagnosticFinding]

    /// Does the work of an engine process and ends this process.
    func serve() -> Never
}
