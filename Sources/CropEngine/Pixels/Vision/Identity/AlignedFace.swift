import FaceCropModel

/// The picture of one aligned face, as input for an embedding network.
package struct AlignedFace: Hashable, Sendable {
    /// 8-bit sRGB, interleaved R, G, B, row by row without padding.
    let pixels: [UInt8]
    /// Width and height in pixels.
    let side: Int

    init(pixels: [UInt8], side: Int) {
        precondition(pixels.count == 3 * side * side, "an aligned face has three bytes a pixel")
        self.pixels = pixels
        self.side = side
    }

    /// Samples a face from `part` by a map from upright photo pixels to pixels of the aligned picture.
    init(of part: PhotoPart, by fromPhoto: AffineMatrix, side: Int) {
        let numbers = [Float](unsafeUninitializedCapacity: 3 * side * side) { buffer, count in
            count = 3 * side * side
            buffer.initialize(repeating: 0)
            RegionSampler.fill(buffer, side: side, from: part, by: fromPhoto)
        }
        self.init(pixels: numbers.map { UInt8((255 * $0).rounded()) }, side: side)
    }
}

extension AlignedFace {
    /// The picture mirrored left to right.
    var mirrored: AlignedFace {
        var mirrored = pixels
        for row in 0..<side {
            for column in 0..<side {
                let (from, to) = (3 * (row * side + column), 3 * (row * side + side - 1 - column))
                for channel in 0..<3 { mirrored[to + channel] = pixels[from + channel] }
            }
        }
        return AlignedFace(pixels: mirrored, side: side)
    }
}
