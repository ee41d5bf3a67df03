package import SystemPackage

/// The result of processing one photo, with everything that the run needs.
package struct ProcessedPhoto: Sendable, Codable {
    /// The manifest's record.
    package var record: PhotoRecord
    /// The detections; `nil` if the file is not a photo, or could not be read.
    package var faces: CachedDetections?
    /// The copy for a service, if only that was requested.
    package var copy: UprightCopy?
    /// What the embedding network said of its faces, where that was all that was asked for.
    package var embedded: EmbeddedFaces?

    /// The copy by which it is compared with other pictures, where that was asked for.
    package var grey: GreyCopy?

    // What names and writes outputs knows the rest, which is no part of the JSON.

    /// The outputs that were written or kept, as the journal names them, in the order of the record.
    package var outputs: [JournalEntry.Output] = []
    /// The contents of the outputs of the record, in its order; empty unless outputs are kept in memory.
    package var contents: [[UInt8]] = []

    private enum CodingKeys: CodingKey {
        case record, faces, copy, embedded, grey
    }

    package init(record: PhotoRecord, faces: CachedDetections? = nil) {
        self.record = record
        self.faces = faces
    }

    /// The result for the photo at `path`, which failed.
    package init(failed path: FilePath, _ error: PhotoError, faces: CachedDetections? = nil) {
        var record = PhotoRecord(source: path)
        record.note(.failed(error))
        self.init(record: record, faces: faces)
    }
}
