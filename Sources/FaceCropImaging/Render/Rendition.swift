package import FaceCropCore

/// One output's picture, and what happened on the way.
package struct Rendition {
    /// Upright, of the requested size, 8 bits a value, in memory; it still carries the photo's metadata.
    package let image: VipsImage
    /// Whether the photo had to be decoded a second time, because the first decode was too small.
    package let decodedAgain: Bool
    /// What could not be honoured.
    package let warnings: [PhotoWarning]
}
