import FaceCropModel

/// Samples a turned square of a photo into the input of a network.
enum RegionSampler {
    /// Fills `input`, `3 × side²` numbers, with interleaved R, G, B of 0…1, sampled from `part`.
    ///
    /// `fromPhoto` maps upright photo pixels to pixels of the input. Pixels are interpolated linearly between the four
    /// nearest centres; beyond the outermost centres the edge pixels of the part are repeated. If the map has no
    /// inverse, nothing is written.
    static func fill(
        _ input: UnsafeMutableBufferPointer<Float>,
        side: Int,
        from part: PhotoPart,
        by fromPhoto: AffineMatrix
    ) {
        precondition(input.count == 3 * side * side, "the input has three numbers a pixel")
        guard let toPart = fromPhoto.inverse?.then(part.fromPhoto) else { return }
        part.pixels.withUnsafeBufferPointer { pixels in
            let source = Source(pixels: pixels, size: part.size)
            for row in 0..<side {
                let y = Double(row) + 0.5
                for column in 0..<side {
                    let place = toPart.applied(to: PixelPoint(x: Double(column) + 0.5, y: y))
                    source.copy(place, to: input, at: 3 * (row * side + column))
                }
            }
        }
    }

    private struct Source {
        let pixels: UnsafeBufferPointer<UInt8>
        let size: PixelSize

        /// Writes the colour at `place`, in pixels of the picture.
        @inline(__always)
        func copy(_ place: PixelPoint, to output: UnsafeMutableBufferPointer<Float>, at index: Int) {
            let (left, right, horizontal) = Self.neighbours(place.x, count: size.width)
            let (top, bottom, vertical) = Self.neighbours(place.y, count: size.height)
            let upper = top * size.width
            let lower = bottom * size.width
            for channel in 0..<3 {
                let first = mixed(3 * (upper + left) + channel, 3 * (upper + right) + channel, horizontal)
                let second = mixed(3 * (lower + left) + channel, 3 * (lower + right) + channel, horizontal)
                output[index + channel] = (first + (second - first) * vertical) / 255
            }
        }

        @inline(__always)
        private func mixed(_ first: Int, _ second: Int, _ share: Float) -> Float {
            let start = Float(pixels[first])
            return start + (Float(pixels[second]) - start) * share
        }

        /// The two pixels with the centres nearest to `position` on either side, and the share of the second.
        @inline(__always)
        private static func neighbours(_ position: Double, count: Int) -> (first: Int, second: Int, share: Float) {
            let inside = min(max(position - 0.5, 0), Double(count - 1))
            let first = Int(inside)
            return (first, min(first + 1, count - 1), Float(inside - Double(first)))
        }
    }
}
