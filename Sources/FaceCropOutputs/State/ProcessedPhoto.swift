package import FaceCropRecords

/// What the line made of one photo: all that the run needs to know of it.
package struct ProcessedPhoto: Sendable, Codable {
    /// The manifest's entry.
    package var record: PhotoRecord
    /// What the photo shows; `nil` for what is no photo, or could not be looked at.
    package var faces: CachedDetections?
    /// The outputs that were written or kept, as the journal is to name them.
    package var outputs: [JournalEntry.Output] = []
    /// What can be sent of it, where that was all that was asked for.
    package var copy: UprightCopy?
    /// What the embedding network said of its faces, where that was all that was asked for.
    package var embedded: EmbeddedFaces?

    package init(record: PhotoRecord, faces: CachedDetections? = nil) {
        self.record = record
        self.faces = faces
    }
}
