/// What the marker segments of a JPEG file say about its colours.
struct JPEGColour {
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
