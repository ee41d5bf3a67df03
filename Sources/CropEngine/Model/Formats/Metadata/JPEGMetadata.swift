/// Marker segments of a JPEG file that hold metadata, each with its marker and length.
package enum JPEGMetadata {
    private static let application1 = 0xE1
    private static let application13 = 0xED

    /// The segments of `jpeg` with EXIF, XMP and IPTC, one after the other.
    package static func segments(of jpeg: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let reader = ByteReader(bytes: jpeg, order: .bigEndian)
        return JPEGSegments(reader)
            .filter { [application1, application13].contains($0.marker) && $0.end <= jpeg.count }
            .flatMap { jpeg[($0.content - headByteCount)..<$0.end] }
    }

    /// A segment with an EXIF block that holds nothing but the orientation, 1…8.
    ///
    /// Source: Exif 2.32 (CIPA DC-008-2019), 4.5.4 and 4.6.
    package static func orientation(_ value: Int) -> [UInt8] {
        let header: [UInt8] = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(clamping: value), 0, 0]
        let content = header + [0, 1] + entry + [0, 0, 0, 0]
        return [0xFF, UInt8(application1), 0, UInt8(content.count + 2)] + content
    }

    /// Marker and length.
    private static let headByteCount = 4
}
