/// A crop in the manifest.
package struct CropRecord: Sendable, Codable {
    /// In upright photo pixels.
    package var pixels: WholePixelRect
    /// As fractions of the photo.
    var fractions: UnitRect
}
