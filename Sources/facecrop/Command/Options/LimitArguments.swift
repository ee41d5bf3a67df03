import ArgumentParser
import FaceCropModel

/// What the user typed about how pictures are decoded, and which are too large for it.
struct LimitArguments: ParsableArguments {
    @Option(
        help: .full("Refuse photos and frames that have more pixels by their header. (default: 100M)"),
        transform: ArgumentParsing.count("100M")
    )
    var maxPixels: Int = DecodeOptions().maximumPixels

    @Option(
        help: .full(
            "Refuse photos and frames whose file has more bytes; 250M is 250 million. (default: 268435456, which is "
                + "256 MiB)"
        ),
        transform: ArgumentParsing.count("250M")
    )
    var maxFileBytes: Int = DecodeOptions().maximumFileBytes

    @Option(
        help: .full(
            "Who decodes photos: fast (facecrop's own decoders where they are faster) or library (the system's alone). "
                + "(default: fast)"
        ),
        completion: ArgumentParsing.words(DecodeOptions.Decoders.self),
        transform: ArgumentParsing.choice(DecodeOptions.Decoders.self)
    )
    var decoders: DecodeOptions.Decoders = .fast

    /// The options of decoding.
    var decodeOptions: DecodeOptions {
        var options = DecodeOptions()
        options.maximumPixels = maxPixels
        options.maximumFileBytes = maxFileBytes
        options.decoders = decoders
        return options
    }
}
