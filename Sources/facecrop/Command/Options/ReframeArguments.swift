import ArgumentParser
import FaceCropModel
import FaceCropTracking

/// What the user typed about pictures of a tracked sequence.
struct ReframeArguments: ParsableArguments {
    @Flag(help: "Write the frames with boxes, numbers and trails drawn on them, into drawn/.")
    var draw = false

    @Flag(help: "Write a thumbnail of each track's best frame, into stills/.")
    var stills = false

    @Option(
        help: "Size of the stills in pixels. (default: 400x400)",
        transform: ArgumentParsing.size("400x400")
    )
    var stillSize: PixelSize?

    @Option(
        help: "Crop all frames to this ratio (9:16), with a window that follows the faces smoothly.",
        transform: ArgumentParsing.value("a ratio such as 9:16", meant: ValueSpelling.ratio) { AspectRatio(text: $0) }
    )
    var reframe: AspectRatio?

    @Option(
        help: "Size of the reframed pictures (1080x1920). (default: the window's own pixels)",
        transform: ArgumentParsing.size("1080x1920")
    )
    var reframeSize: PixelSize?

    @Option(
        help: """
            Whom the window follows: main (in each scene the face seen longest and largest; when it leaves, the next), \
            group (all, or as many as fit wholly), or a track's number. (default: main)
            """,
        transform: ArgumentParsing.value("main, group or the number of a track") { text in
            switch text {
            case "main": .main
            case "group": .group
            default: Int(text).flatMap { $0 >= 1 ? .track($0) : nil }
            }
        }
    )
    var follow: ReframeOptions.Subject = .main

    @Option(
        help: "Size of the window as a share of the largest that fits into the frame (60%). (default: 100%)",
        transform: ArgumentParsing.share("60%")
    )
    var window: Double = 1

    @Option(
        help: """
            What the reframed sequence is written as: frames, webp (animated) or film (with the sound of the input). \
            (default: frames)
            """,
        completion: ArgumentParsing.words(FaceTrackingOptions.ReframeForm.self),
        transform: ArgumentParsing.choice(FaceTrackingOptions.ReframeForm.self)
    )
    var reframeAs: FaceTrackingOptions.ReframeForm?

    @Option(
        help: "Format of drawn frames, stills and reframed frames: jpeg, png, webp or avif. (default: jpeg)",
        completion: ArgumentParsing.words(EncodeOptions.Format.self),
        transform: ArgumentParsing.choice(EncodeOptions.Format.self)
    )
    var format: EncodeOptions.Format = .jpeg

    @Option(help: "Quality of lossy formats, 1 to 100.", transform: ArgumentParsing.integer(1...100))
    var quality: Int?

    func validate() throws {
        if reframe == nil {
            if reframeSize != nil { throw ValidationError("--reframe-size needs --reframe with a ratio.") }
            if reframeAs != nil { throw ValidationError("--reframe-as needs --reframe with a ratio.") }
        }
        if stillSize != nil, !stills { throw ValidationError("--still-size needs --stills.") }
        if let size = reframeSize, let reframe {
            let ratio = AspectRatio(width: Double(size.width), height: Double(size.height))
            let stretch = (ratio.width / ratio.height) / (reframe.width / reframe.height)
            guard (0.98...1.02).contains(stretch) else {
                throw ValidationError("--reframe-size \(size) has another ratio than --reframe \(reframe).")
            }
        }
    }

    /// Puts what the user typed into `options`.
    func apply(to options: inout FaceTrackingOptions) {
        options.draws = draw
        options.stillSize = stills ? stillSize ?? PixelSize(width: 400, height: 400) : nil
        options.reframe = reframe.map { aspect in
            var options = ReframeOptions(aspect: aspect)
            options.size = reframeSize
            options.subject = follow
            options.windowFraction = window
            return options
        }
        options.reframeForm = reframeAs ?? .frames
        options.encode.format = format
        options.encode.quality = quality
    }
}
