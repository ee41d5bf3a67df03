/// The map that aligns one face to a template.
package struct FaceAlignment: Sendable, Hashable {
    /// The template's name.
    package var template: String
    /// The map from upright photo pixels to pixels of the output.
    package var map: AffineMatrix
    /// The map from pixels of the output to upright photo pixels.
    package var inverse: AffineMatrix
    /// The root mean square distance between the mapped points of the face and those of the template, in pixels of the
    /// output; 0 for an affine fit, which is exact.
    package var residualPixels: Double

    package init(template: String, map: AffineMatrix, inverse: AffineMatrix, residualPixels: Double) {
        self.template = template
        self.map = map
        self.inverse = inverse
        self.residualPixels = residualPixels
    }
}
