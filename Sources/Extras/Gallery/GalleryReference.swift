package import FaceCropModel
package import SystemPackage

/// One face of a known person.
package struct GalleryReference: Hashable, Sendable {
    /// The person's name.
    package var name: String
    /// The path of the photo, relative to the folder from which it was added.
    package var fileName: FilePath
    /// The SHA-256 of the photo's file.
    var contentHash: String
    /// The detector's confidence, 0…1.
    var score: Double
    package var embedding: Embedding
}
