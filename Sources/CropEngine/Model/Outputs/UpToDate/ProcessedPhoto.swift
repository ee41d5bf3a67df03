/// The result of processing one photo, with everything that the run needs.
package struct ProcessedPhoto: Sendable, Codable {
    /// The manifest's record.
    package var record: PhotoRecord
    /// The detections; `nil` if the file is not a photo, or could not be read.
    package var faces: CachedDetections?
    /// The outputs that were written or kept, as the journal names them.
    package var outputs: [JournalEntry.Output] = []
    /// The copy for a service, if only that was requested.
    package var copy: UprightCopy?
    /// What the embedding network said of its faces, where that was all that was asked for.
    package var embedded: EmbeddedFaces?

    /// The contents of the outputs of the record, in its order; empty unless outputs are kept in memory.
    ///
    /// They are no part of the JSON.
    package var contents: [[UInt8]] = []

    private enum CodingKeys: CodingKey {
        case record, faces, outputs, copy, embedded
    }

    package init(record: PhotoRecord, faces: CachedDetections? = nil) {
        self.record = record
        self.faces = faces
    }
}
