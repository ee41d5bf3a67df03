import FaceCropModel

/// Writes a preview into the input of the salience network: planes of red, green and blue, 0…255.
///
/// The whole picture is scaled to the input, which has nearly its ratio, by averaging areas.
enum SalienceInput {
    /// The side of the input of a square picture; others have about as many pixels.
    static let side = 148.0
    /// The network takes sides that are multiples of this.
    static let step = 16.0

    /// The size of the input for a picture of `size`; each side is at least 32.
    static func size(for size: PixelSize) -> PixelSize {
        let root = (Double(size.width) / Double(size.height)).squareRoot()
        func length(_ wanted: Double) -> Int { max(32, Int((wanted / step).rounded() * step)) }
        // A strip that is 40 times as long as wide would need an input of many pixels for nothing.
        let factor = min(max(root, 0.25), 4)
        return PixelSize(width: length(side * factor), height: length(side / factor))
    }

    /// Fills `input`, `3 × size.pixelCount` numbers, with the picture of `preview`.
    static func pack(_ preview: Preview, as size: PixelSize, into input: UnsafeMutableBufferPointer<Float>) {
        let columns = shares(of: preview.size.width, in: size.width)
        let rows = shares(of: preview.size.height, in: size.height)
        // Rows of the preview, shrunk across.
        var shrunk = [Float](repeating: 0, count: 3 * preview.size.height * size.width)
        for row in 0..<preview.size.height {
            for (column, parts) in columns.enumerated() {
                for channel in 0..<3 {
                    shrunk[3 * (row * size.width + column) + channel] = parts.reduce(Float(0)) { sum, part in
                        sum + part.weight * Float(preview.pixels[3 * (row * preview.size.width + part.index) + channel])
                    }
                }
            }
        }
        for (row, parts) in rows.enumerated() {
            for column in 0..<size.width {
                for channel in 0..<3 {
                    input[channel * size.pixelCount + row * size.width + column] = parts.reduce(Float(0)) { sum, part in
                        sum + part.weight * shrunk[3 * (part.index * size.width + column) + channel]
                    }
                }
            }
        }
    }

    /// A pixel along one side, and its share of an average.
    private struct Part {
        var index: Int
        var weight: Float
    }

    /// For each of `count` averages, the pixels of `length` that it covers.
    private static func shares(of length: Int, in count: Int) -> [[Part]] {
        (0..<count).map { place in
            let first = Double(place * length) / Double(count)
            let last = Double((place + 1) * length) / Double(count)
            return (Int(first)..<min(length, Int(last.rounded(.up)))).map { index in
                let covered = min(last, Double(index + 1)) - max(first, Double(index))
                return Part(index: index, weight: Float(covered / (last - first)))
            }
        }
    }
}
