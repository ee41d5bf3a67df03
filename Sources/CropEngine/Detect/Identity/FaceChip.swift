/// The picture of one aligned face that a network is shown.
package struct FaceChip: Hashable, Sendable {
    /// 8-bit sRGB, interleaved R, G, B, row after row without padding.
    package let pixels: [UInt8]
    /// Width and height in pixels.
    package let side: Int

    package init(pixels: [UInt8], side: Int) {
        precondition(pixels.count == 3 * side * side, "a chip has three bytes a pixel")
        self.pixels = pixels
        self.side = side
    }

    /// What `part` shows of a face, by a map from upright photo pixels to pixels of the chip.
    package init(of part: PhotoPart, by fromPhoto: AffineMatrix, side: Int) {
        let numbers = [Float](unsafeUninitializedCapacity: 3 * side * side) { buffer, count in
            count = 3 * side * side
            buffer.initialize(repeating: 0)
            RegionSampler.fill(buffer, side: side, from: part, by: fromPhoto)
        }
        self.init(pixels: numbers.map { UInt8((255 * $0).rounded()) }, side: side)
    }
}

extension FaceChip {
    /// The picture as a mirror shows it.
    package var mirrored: FaceChip {
        var mirrored = pixels
        for row in 0..<side {
            for column in 0..<side {
                let (from, to) = (3 * (row * side + column), 3 * (row * side + side - 1 - column))
                for channel in 0..<3 { mirrored[to + channel] = pixels[from + channel] }
            }
        }
        return FaceChip(pixels: mirrored, side: side)
    }

    /// How sharp the picture is: the variance of the Laplacian of its luminance, as a share of the luminance's own variance.
    ///
    /// A share, so that pale pictures do not count as blurred. The luminance is that of ITU-R BT.601; 0 for a picture of one
    /// colour.
    package var sharpness: Double {
        let grey = luminance
        var edges: [Float] = []
        edges.reserveCapacity(grey.count)
        for row in 1..<(side - 1) {
            for index in (row * side + 1)..<(row * side + side - 1) {
                let beside: Float = grey[index - 1] + grey[index + 1]
                let above: Float = grey[index - side] + grey[index + side]
                edges.append(beside + above - 4 * grey[index])
            }
        }
        let spread = Self.variance(grey)
        return spread > 0 ? Self.variance(edges) / spread : 0
    }

    private var luminance: [Float] {
        let weights: [Float] = [0.299, 0.587, 0.114]
        return stride(from: 0, to: pixels.count, by: 3).map { index in
            (0..<3).reduce(Float(0)) { $0 + weights[$1] * Float(pixels[index + $1]) }
        }
    }

    private static func variance(_ numbers: [Float]) -> Double {
        let count = Double(numbers.count)
        let mean = numbers.reduce(0.0) { $0 + Double($1) } / count
        return numbers.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    }
}
