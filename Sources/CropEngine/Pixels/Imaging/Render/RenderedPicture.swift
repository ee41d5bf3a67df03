package import FaceCropModel

/// The rendered picture of one output.
package struct RenderedPicture {
    /// The picture: upright, of the requested size, 8 bits a value, in memory, still with the photo's metadata.
    package let image: VipsImage
    /// Whether the photo was decoded a second time because the first decode was too small.
    package let decodedAgain: Bool
    /// How it was rendered.
    let traits: Renderer.Traits
    /// What could not be applied, such as a damaged colour profile.
    package let warnings: [PhotoWarning]
}
