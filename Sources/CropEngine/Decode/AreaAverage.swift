/// Shrinks pictures of interleaved bytes: each new pixel is the average of the area that it covers, broken pixels by
/// their share.
///
/// For previews: libvips 8.14 has fast code for the vertical half of this only. Its smallest kernel takes 4.6 ms from
/// 1000×750 to 800×600 pixels, this 1 ms.
package struct AreaAverage {
    /// Values per pixel.
    private let bands: Int
    private let sourceSize: PixelSize
    private let columns: [Span]
    private let rows: [Span]

    /// From pictures of `source` to pictures of `target` pixels, no larger in either direction.
    package init(from source: PixelSize, to target: PixelSize, bands: Int) {
        precondition(target.width <= source.width && target.height <= source.height, "an average never enlarges")
        self.bands = bands
        sourceSize = source
        columns = Span.spans(from: source.width, to: target.width)
        rows = Span.spans(from: source.height, to: target.height)
    }

    /// The averages of `source` in `output`, both row after row without padding.
    package func average(_ source: UnsafeBufferPointer<UInt8>, into output: UnsafeMutablePointer<UInt8>) {
        let rowCount = sourceSize.width * bands
        precondition(source.count == sourceSize.height * rowCount, "as many values as the size and the bands say")
        var sums = [UInt16](repeating: 0, count: rowCount)
        sums.withUnsafeMutableBufferPointer { sums in
            for (index, row) in rows.enumerated() {
                Self.averageRows(source, row, into: sums)
                let outputRow = output + index * columns.count * bands
                switch bands {
                case 1: averageColumns(sums, bands: 1, into: outputRow)
                case 3: averageColumns(sums, bands: 3, into: outputRow)
                default: averageColumns(sums, bands: bands, into: outputRow)
                }
            }
        }
    }

    /// Sums whole rows by their weights, values 0…255 × 256: eight columns at a time in 16-bit registers.
    private static func averageRows(
        _ source: UnsafeBufferPointer<UInt8>,
        _ span: Span,
        into sums: UnsafeMutableBufferPointer<UInt16>
    ) {
        guard let base = source.baseAddress else { return }
        for tap in 0..<span.weights.count {
            let row = base + (span.start + tap) * sums.count
            let weight = span.weights[tap]
            if tap == 0 {
                for index in 0..<sums.count { sums[index] = UInt16(row[index]) &* weight }
            } else {
                for index in 0..<sums.count { sums[index] &+= UInt16(row[index]) &* weight }
            }
        }
    }

    /// Inlined, so that the number of bands is a constant in the loop.
    @inline(__always)
    private func averageColumns(
        _ sums: UnsafeMutableBufferPointer<UInt16>,
        bands: Int,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        guard let base = sums.baseAddress else { return }
        for (index, column) in columns.enumerated() {
            let pixel = base + column.start * bands
            column.weights.withUnsafeBufferPointer { weights in
                for band in 0..<bands {
                    var sum: UInt32 = 1 << 15  // rounds to the nearest
                    for tap in 0..<weights.count {
                        sum &+= UInt32(pixel[tap &* bands &+ band]) &* UInt32(weights[tap])
                    }
                    output[index &* bands &+ band] = UInt8(truncatingIfNeeded: sum >> 16)
                }
            }
        }
    }
}

extension AreaAverage {
    /// The source pixels that one new pixel covers in one direction.
    struct Span: Hashable {
        /// The first of them.
        var start: Int
        /// Their shares in 256ths, which add up to 256.
        var weights: [UInt16]

        /// The spans of `length` new pixels that cover `sourceLength` source pixels.
        static func spans(from sourceLength: Int, to length: Int) -> [Span] {
            (0..<length).map { index in
                // In units of 1/length source pixels, so that everything is a whole number.
                let first = index * sourceLength
                let end = first + sourceLength
                let pixels = first / length..<(end + length - 1) / length
                let shares = pixels.map { min(end, ($0 + 1) * length) - max(first, $0 * length) }
                return Span(start: pixels.lowerBound, weights: weights(shares, sum: sourceLength))
            }
        }

        /// Whole 256ths that differ from the exact shares by less than one and add up to 256.
        private static func weights(_ shares: [Int], sum: Int) -> [UInt16] {
            var reached = 0
            var given = 0
            return shares.map { share in
                reached += share
                let weight = (reached * 256 + sum / 2) / sum - given
                given += weight
                return UInt16(weight)
            }
        }
    }
}
