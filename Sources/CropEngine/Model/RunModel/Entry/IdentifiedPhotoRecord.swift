/// A photo with the result of comparing its faces with known people, as `identify` prints it.
package struct IdentifiedPhotoRecord: Sendable, Encodable {
    /// The path of the source as found; bytes that are not UTF-8 are shown as U+FFFD.
    var source: String
    /// The bytes of the path in Base64, present only when they are not UTF-8.
    var sourceBase64: String?
    /// Size of the upright photo in pixels.
    var size: PixelSize?
    /// What went wrong; absent if there was no error.
    var error: ErrorRecord?
    /// Why the file was left out: `notAPhoto` or `unsupportedFormat`.
    var skipped: String?
    /// The faces, largest first; coordinates in upright photo pixels.
    var faces: [IdentifiedFaceRecord]

    package init(_ record: PhotoRecord, _ faces: [IdentifiedFace]) {
        source = record.source
        sourceBase64 = record.sourceBase64
        size = record.size
        error = record.error
        let reasons: [PhotoOutcome.SkipReason] = [.notAPhoto, .unsupportedFormat]
        let isLeftOut = record.status == .skipped && reasons.contains { $0.rawValue == record.reason }
        skipped = isLeftOut ? record.reason : nil
        self.faces = faces.map(IdentifiedFaceRecord.init)
    }
}
