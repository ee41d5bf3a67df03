/// The map that aligns one face to a template.
struct FaceAlignment: Sendable, Hashable {
    /// The template's name.
    var template: String
    /// The map from upright photo pixels to pixels of the output.
    var map: AffineMatrix
    /// The map from pixels of the output to upright photo pixels.
    var inverse: AffineMatrix
    /// The root mean square distance between the mapped points of the face and those of the template, in pixels of the
    /// output; 0 for an affine fit, which is exact.
    var residualPixels: Double
}
