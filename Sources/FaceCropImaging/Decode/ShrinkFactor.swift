package import FaceCropGeometry

/// By how much a picture may be shrunk while it is decoded.
package enum ShrinkFactor {
    /// What decoders offer: the scales of a JPEG's 8×8 blocks.
    package static let offered = [8, 4, 2, 1]
    /// The largest of them.
    package static let greatest = 8

    /// The largest offered factor that leaves at least as many pixels as are needed, where `reduction` photo pixels
    /// become one output pixel.
    ///
    /// An enlarging output (a reduction below 1) needs all pixels.
    package static func largest(reduction: Double) -> Int {
        offered.first { Double($0) <= reduction } ?? 1
    }

    /// The largest offered factor for an output whose long side is `longSide` pixels, of a photo of `size`.
    package static func largest(size: PixelSize, longSide: Int) -> Int {
        largest(reduction: Double(size.longSide) / Double(max(1, longSide)))
    }
}
