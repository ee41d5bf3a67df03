/// The directory of the photo in a TIFF or BigTIFF file: the size of the picture, its compression, and the position of
/// its data.
///
/// Source: TIFF 6.0, sections 2 and 8, and the BigTIFF design.
package struct TIFFDirectory {
    /// Width and height; `nil` if one is missing.
    let size: PixelSize?
    /// The position after the last byte of strips or tiles; `nil` if the directory does not name them, or their lists
    /// reach beyond the file.
    let dataEnd: Int?
    /// Whether the pixels are compressed as JPEG 2000, or the directory does not declare their compression in the
    /// standard's way.
    ///
    /// libtiff and libvips together decode such a file, with a library that libvips does not trust with files in JPEG
    /// 2000 itself.
    package let mayHoldJPEG2000: Bool
    /// Whether the values of all fields, such as a profile, are within the file.
    let hasAllValues: Bool

    /// Reads the directory; `nil` if it is not within the file.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(tiff: bytes)
        guard let layout = TIFFLayout(reader), let photo = TIFFPhotoPage(layout, reader),
            let entries = layout.entries(reader, at: photo.position)
        else { return nil }
        var fields: [Int: [Int]] = [:]
        // If several fields have one tag, the first counts, as in libtiff; reading all their lists could take forever.
        for entry in entries where Self.tags.contains(entry.tag) && fields[entry.tag] == nil {
            fields[entry.tag] = layout.values(entry, reader)
        }
        if let width = fields[256]?.first, let height = fields[257]?.first {
            size = PixelSize(width: width, height: height)
        } else {
            size = nil
        }
        hasAllValues = entries.allSatisfy { layout.hasAllValues($0, reader) }
        let offsets = fields[273] ?? fields[324]
        let counts = fields[279] ?? fields[325]
        dataEnd = offsets.flatMap { offsets in
            counts.flatMap { counts in
                zip(offsets, counts).map { $0.addingReportingOverflow($1) }.map { $0.overflow ? .max : $0.partialValue }
                    .max()
            }
        }
        let compressions = entries.filter { $0.tag == 259 }
        // If there are several, it is unknown which one a decoder uses.
        mayHoldJPEG2000 =
            compressions.count > 1
            || compressions.contains { entry in
                layout.values(entry, reader)?.contains(where: Self.jpeg2000.contains) ?? true
            }
    }

    /// The tags ImageWidth, ImageLength, StripOffsets, StripByteCounts, TileOffsets and TileByteCounts.
    private static let tags: Set<Int> = [256, 257, 273, 279, 324, 325]
    /// The compressions of Aperio (three) and Leadtools.
    private static let jpeg2000: Set<Int> = [33_003, 33_004, 33_005, 34_712]
}

extension ByteReader {
    /// A reader in the byte order that a TIFF file declares.
    init(tiff bytes: UnsafeBufferPointer<UInt8>) {
        let little = ByteReader(bytes: bytes, order: .littleEndian)
        self = little.has("II", at: 0) ? little : ByteReader(bytes: bytes, order: .bigEndian)
    }
}
