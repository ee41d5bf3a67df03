import SystemPackage

@testable import FaceCropModel

extension JournalEntry {
    /// The entry of a photo without outputs, which exists and was done as it is now; the output folder was at
    /// `outputFolder`.
    static func sample(_ key: String, source: FilePath, into outputFolder: FilePath) -> JournalEntry {
        var record = PhotoRecord(source: source)
        record.status = .written
        return JournalEntry(
            header: Header(
                key: Array(key.utf8),
                source: source.bytes,
                workingFolder: [],
                outputFolder: outputFolder.bytes,
                fingerprint: SourceFingerprint(of: source) ?? SourceFingerprint(byteCount: 0, modifiedNanoseconds: nil),
                algorithmVersion: 1,
                digests: OptionDigests(detection: "0123456789abcdef", pixels: "fedcba9876543210"),
                largestPixelCount: 1,
                tally: PhotoTally(record),
                outputs: [],
                leftovers: []
            ),
            record: Array("{}".utf8),
            faces: []
        )
    }
}
