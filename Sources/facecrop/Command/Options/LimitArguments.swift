import ArgumentParser
import FaceCropFormats

/// What the user typed about pictures that are too large to be decoded.
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

    /// The limits as options of decoding.
    var decodeOptions: DecodeOptions {
        var options = DecodeOptions()
        options.maximumPixels = maxPixels
        options.maximumFileBytes = maxFileBytes
        return options
    }
}
