import ArgumentParser
import FaceCropFormats

/// What the user typed about the outputs.
struct OutputArguments: ParsableArguments {
    @Option(
        help: "Format of the outputs: jpeg, png, webp or avif. (default: \(EncodeOptions().format.rawValue))",
        completion: ArgumentParsing.words(EncodeOptions.Format.self),
        transform: ArgumentParsing.choice(EncodeOptions.Format.self)
    )
    var format: EncodeOptions.Format = EncodeOptions().format

    @Option(
        help: "Quality of lossy formats, 1 to 100. (default: jpeg 82, webp 80, avif 60)",
        transform: ArgumentParsing.integer(1...100)
    )
    var quality: Int?

    @Option(
        help: .full(
            "How long facecrop works to make JPEGs smaller: fast, optimized or progressive; the pixels are the same. "
                + "(default: fast)"
        ),
        completion: ArgumentParsing.words(EncodeOptions.JPEGEffort.self),
        transform: ArgumentParsing.choice(EncodeOptions.JPEGEffort.self)
    )
    var jpegEffort: EncodeOptions.JPEGEffort?

    @Option(
        help: .full("Resolution that JPEGs and PNGs name for printers, in pixels an inch (300)."),
        transform: ArgumentParsing.integer(1...65_535)
    )
    var dpi: Int?

    @Flag(help: .full("Keep EXIF, XMP and IPTC; the orientation is reset."))
    var keepMetadata = false

    @Flag(help: .full("Keep the photo's own colour profile instead of converting to sRGB."))
    var keepProfile = false

    func validate() throws {
        if quality != nil, format == .png {
            throw ValidationError("--quality does nothing for png, which is lossless: leave it out.")
        }
        if jpegEffort != nil, format != .jpeg {
            throw ValidationError("--jpeg-effort does nothing for \(format.rawValue): leave it out.")
        }
        if dpi != nil, encodeOptions.effectiveDotsPerInch == nil {
            throw ValidationError("--dpi does nothing for \(format.rawValue): leave it out.")
        }
    }

    var encodeOptions: EncodeOptions {
        var options = EncodeOptions()
        options.format = format
        options.quality = quality
        options.jpegEffort = jpegEffort ?? options.jpegEffort
        options.dotsPerInch = dpi
        options.keepsMetadata = keepMetadata
        options.keepsProfile = keepProfile
        return options
    }
}
