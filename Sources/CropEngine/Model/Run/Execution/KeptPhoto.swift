/// A photo in the form that the manifest needs.
package struct KeptPhoto: Sendable {
    /// The path of the source as found.
    package var source: [UInt8]
    /// The record of the photo: JSON on one line.
    var record: [UInt8]
    package var tally: PhotoTally
    /// Whether the file is a photo, even if it failed.
    ///
    /// Other files that lie among photos do not count, nor do pictures of a format that facecrop does not read.
    var isPhoto: Bool { !tally.isNotAPhoto && tally.unreadFormat == nil }

    /// The record, decoded; `nil` if it is not in the form of this version.
    package var decodedRecord: PhotoRecord? { RecordCoding.record(record) }

    init(source: [UInt8], record: [UInt8], tally: PhotoTally) {
        self.source = source
        self.record = record
        self.tally = tally
    }

    init(_ entry: JournalEntry) {
        self.init(source: entry.header.source, record: entry.record, tally: entry.header.tally)
    }
}
