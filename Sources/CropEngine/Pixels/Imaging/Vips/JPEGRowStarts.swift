import CJPEG
import Glibc

/// Where the rows of a baseline JPEG begin in its data, noted while it was shrunk.
///
/// A part of the photo can then be decoded without the Huffman codes of the rows above it, which take most of the time.
final class JPEGRowStarts: @unchecked Sendable {
    // Never changed after it was made.
    private let rows: OpaquePointer

    init(takingOwnership rows: OpaquePointer) { self.rows = rows }

    deinit { cshrink_free_rows(rows) }

    /// A JPEG that shows some rows of another.
    struct Part {
        /// The file.
        let bytes: [UInt8]
        /// By how much a row of the photo lies lower in the part, in stored photo pixels; negative if it lies higher.
        ///
        /// A multiple of 8.
        let offset: Int
    }

    /// A JPEG that shows at least `storedRows` of the photo in `bytes`, with the pixels that libjpeg-turbo decodes of
    /// the whole photo.
    ///
    /// - Returns: `nil` if there is little to skip, or the photo's tables have no codes for a part. Then the photo
    ///   itself must be decoded.
    func part(of bytes: [UInt8], showing storedRows: Range<Int>) -> Part? {
        var file = cpart_file()
        let isMade = bytes.withUnsafeBufferPointer {
            cpart_make(
                $0.baseAddress,
                $0.count,
                rows,
                Int32(storedRows.lowerBound),
                Int32(storedRows.upperBound),
                &file
            )
        }
        guard isMade, let content = file.bytes else { return nil }
        defer { free(content) }
        return Part(
            bytes: [UInt8](UnsafeBufferPointer(start: content, count: file.count)),
            offset: Int(file.grey_rows) - Int(file.first_row)
        )
    }
}
