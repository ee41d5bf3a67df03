/// A file with which a person has replaced an output, in the manifest.
package struct KeptByHandRecord: Sendable, Hashable, Codable {
    package var bytes: Int
    /// The size in pixels that its header declares; absent if the header is not understood, or too far into the file.
    package var size: PixelSize?
}
