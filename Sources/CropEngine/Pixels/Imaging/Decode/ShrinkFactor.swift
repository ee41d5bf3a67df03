import FaceCropModel

/// The factors by which a picture may be shrunk while it is decoded.
package enum ShrinkFactor {
    /// The factors that decoders offer: the scales of a JPEG's 8×8 blocks.
    package static let offered = [8, 4, 2, 1]
    /// The factors at which a baseline JPEG is decoded in half the time of the others (`cshrink.h`).
    static let fast = [8, 4]
    /// The largest offered factor.
    static let maximum = 8

    /// The largest offered factor that leaves enough pixels if one output pixel covers `reduction` photo pixels.
    ///
    /// If the output enlarges the photo (a reduction below 1), it needs all pixels.
    static func largest(reduction: Double) -> Int {
        offered.first { Double($0) <= reduction } ?? 1
    }

    /// The largest offered factor for a photo of `size` and an output with a long side of `longSide` pixels.
    static func largest(size: PixelSize, longSide: Int) -> Int {
        largest(reduction: Double(size.longSide) / Double(max(1, longSide)))
    }
}
