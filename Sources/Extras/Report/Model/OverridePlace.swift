/// The place of a photo in a file of decisions.
package struct OverridePlace: Sendable, Hashable, Codable {
    /// The folder of the file.
    package var folder: String
    /// The path of the photo relative to that folder.
    package var path: String
}
