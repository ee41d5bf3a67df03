/// What one part of a file says about the colours of its pixels.
enum ColourStatement: Hashable {
    /// Nothing, or only that an embedded profile counts.
    case silent
    /// How the values mean colours; this goes before any profile.
    case coding(ColourCoding)
    /// Something that cannot be honoured, and what the values are taken for instead, if not for sRGB; the sentence is
    /// for people.
    case doubtful(String, takenFor: ColourCoding? = nil)

    /// What `bytes`, a file of `format`, say by the format's own means.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: ImageFormat, hasProfile: Bool) {
        switch format {
        case .png: self = PNGColour(bytes).statement(hasProfile: hasProfile)
        case .tiff: self = TIFFSamples(bytes)?.statement(hasProfile: hasProfile) ?? .silent
        case .heic, .avif: self = HEIFColour(bytes)?.statement(hasProfile: hasProfile) ?? .silent
        case .bmp: self = hasProfile ? .silent : BMPColour(bytes).statement
        case .jpeg: self = JPEGColour(bytes).statement(hasProfile: hasProfile)
        case .webp, .gif, .pnm, .jxl: self = .silent
        }
    }

    /// The statement of numbers of ITU-T H.273.
    init(primaries: Int, transfer: Int, isNarrow: Bool = false) {
        if let coding = ColourCoding(primaries: primaries, transfer: transfer, isNarrow: isNarrow) {
            self = .coding(coding)
        } else {
            self = .doubtful(
                "The file names its colours by the numbers \(primaries) and \(transfer), which no standard explains; "
                    + "they were taken for sRGB."
            )
        }
    }
}

/// What the marker segments of a JPEG file say about its colours.
private struct JPEGColour {
    /// Whether there are parts of a profile, of which one may be missing.
    private var hasProfilePart = false
    /// Whether Adobe's marker says how values of four channels are to be understood.
    private var hasAdobeMarker = false
    private var channelCount: Int?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes, order: .bigEndian)
        for segment in JPEGSegments(reader) {
            if segment.marker == 0xE2, reader.has("ICC_PROFILE\0", at: segment.content) { hasProfilePart = true }
            if segment.marker == 0xEE, reader.has("Adobe", at: segment.content) { hasAdobeMarker = true }
            // Depth, height and width precede the number of channels.
            if segment.isFrameHeader { channelCount = reader.byte(segment.content + 5) }
        }
    }

    func statement(hasProfile: Bool) -> ColourStatement {
        if channelCount == 4, !hasAdobeMarker {
            return .doubtful(
                "The file does not say whether 0 or 255 is most ink; 0 was taken for it, as in Adobe's files."
            )
        }
        if hasProfilePart, !hasProfile {
            return .doubtful("The embedded colour profile is not complete; it was ignored.")
        }
        return .silent
    }
}
