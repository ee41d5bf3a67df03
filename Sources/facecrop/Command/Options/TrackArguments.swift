import ArgumentParser
import FaceCropTracking

/// What the user typed about following faces.
struct TrackArguments: ParsableArguments {
    @OptionGroup var network: DetectorArguments

    @Option(
        help: .full(
            "Least score of a face that begins a track, 0.1 to 1; lower ones may continue it. (default: "
                + "\(TrackOptions().strongScore))"
        ),
        // Below, the detector has hundreds of boxes in each frame.
        transform: ArgumentParsing.number(0.1...1)
    )
    var minStartScore: Double = TrackOptions().strongScore

    @Option(
        help: """
            For how many frames a face may be out of sight and keep its number by its position. (default: \
            \(TrackOptions().maximumLostFrames))
            """,
        transform: ArgumentParsing.integer(0...100_000)
    )
    var maxLost: Int = TrackOptions().maximumLostFrames

    @OptionGroup var rate: FrameRateArguments

    @Flag(help: "Add landmarks, pose and open eyes of every face in every frame; this takes about 4 ms a face.")
    var landmarks = false

    @Flag(
        inversion: .prefixedNo,
        help: """
            Recognise faces that return later than --max-lost, or after a cut. (default: if make deps-identity or \
            --embedder gives the network)
            """
    )
    var reidentify: Bool?

    @OptionGroup var embedder: EmbedderArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var parallel: JobsArguments

    func validate() throws {
        if reidentify == false, embedder.embedder != nil {
            throw ValidationError("--embedder is for recognising faces; leave out --no-reidentify, or --embedder.")
        }
    }

    /// Puts what the user typed into `options`.
    func apply(to options: inout FaceTrackingOptions) {
        network.apply(to: &options.detect)
        options.track.strongScore = minStartScore
        options.track.weakScore = min(options.track.weakScore, minStartScore)
        options.track.certainScore = max(options.track.certainScore, minStartScore)
        options.track.maximumLostFrames = maxLost
        options.framesPerSecond = rate.fps
        options.reidentification = reidentify.map { $0 ? .always : .never } ?? .whereInstalled
        options.embedder = embedder.choice
        options.wantsLandmarks = landmarks
        options.decode = limits.decodeOptions
        options.jobs = parallel.jobs
        options.modelFolder = network.models.folder
    }
}
