import ArgumentParser
import FaceCropModel

/// What the user typed about the outputs.
struct OutputArguments: ParsableArguments {
    @Option(
        help: "Format of the outputs: jpeg, png, webp or avif. (default: \(EncodeOptions().format.rawValue))",
        completion: ArgumentParsing.words(EncodeOptions.Format.self),
        transform: ArgumentParsing.format
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
        help: .full(
            """
            Pixels an inch (300) of a --size on paper, and the resolution that JPEGs and PNGs name for printers. \
            (default: for a --size on paper \(PrintSize.defaultDotsPerInch); without one none is named)
            """
        ),
        transform: ArgumentParsing.integer(1...65_535)
    )
    var dpi: Int?

    @Option(
        help: .full(
            """
            The most bytes of an output (100KB; KB and MB are thousands and millions, KiB and MiB multiples of 1024): \
            the quality is lowered until it fits, in jpeg to 40, in webp to 30, in avif to 45; or else the photo fails.
            """
        ),
        transform: ArgumentParsing.byteCount
    )
    var maxBytes: Int?

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
        if maxBytes != nil, format == .png {
            throw ValidationError("--max-bytes lowers the quality, and png has none: choose another --format.")
        }
    }

    /// Checks that a resolution decides something: the pixels of `printSize`, or what the format names.
    func checkResolution(of printSize: PrintSize? = nil) throws {
        if dpi != nil, printSize == nil, encodeOptions().effectiveDotsPerInch == nil {
            throw ValidationError(
                "--dpi does nothing for \(format.rawValue) but for a --size on paper (35x45mm): leave it out."
            )
        }
    }

    /// The options; outputs of a size on paper name a resolution, typed or not.
    func encodeOptions(of printSize: PrintSize? = nil) -> EncodeOptions {
        var options = EncodeOptions()
        options.format = format
        options.quality = quality
        options.jpegEffort = jpegEffort ?? options.jpegEffort
        options.dotsPerInch = dpi ?? printSize.map { _ in PrintSize.defaultDotsPerInch }
        options.maximumBytes = maxBytes
        options.keepsMetadata = keepMetadata
        options.keepsProfile = keepProfile
        return options
    }
}
