/// How the face of an output was aligned, in the manifest.
package struct AlignmentRecord: Sendable, Codable, Hashable {
    var template: String
    /// Two rows of three numbers, from upright photo pixels to pixels of the output.
    var matrix: [[Double]]
    /// Two rows of three numbers, from pixels of the output to upright photo pixels.
    package var inverse: [[Double]]
    /// The root mean square distance between the mapped points and those of the template, in pixels of the output.
    var residualPixels: Double

    init(_ alignment: FaceAlignment) {
        template = alignment.template
        matrix = alignment.map.rows
        inverse = alignment.inverse.rows
        residualPixels = alignment.residualPixels.rounded(decimals: 4)
    }
}

extension AffineMatrix {
    /// Two rows of three numbers, as ``rounded`` has them.
    var rows: [[Double]] {
        let map = rounded
        return [[map.a, map.b, map.tx], [map.c, map.d, map.ty]]
    }
}
