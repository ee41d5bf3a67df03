import FaceCropModel

/// Makes dark previews bright enough for face detectors, which were trained with well exposed photos.
///
/// The curve and the constants were chosen with photos and films darkened by 2 to 7 stops (`Benchmarks/detectors.md`).
enum DarkPreview {
    /// The share of the pixels, in per cent, that decides whether a preview is dark: lamps and windows may be brighter.
    static let whiteShare = 95
    /// The share of the pixels, in per cent, that become black.
    static let blackShare = 1
    /// A preview is dark if ``whiteShare`` of its pixels have at most this luma, 0…255.
    static let greatestLuma = 96
    /// The luma that the brightest of ``whiteShare`` of the pixels get.
    static let brightLuma = 230.0
    /// The greatest factor, so that noise does not become a picture.
    static let greatestGain = 32.0

    /// `preview` brightened, without its noise; `nil` if it is not dark.
    ///
    /// All channels are changed alike. Noise, which becomes stronger as well, would hide most faces, so the picture is
    /// smoothed.
    static func brightened(_ preview: Preview) -> Preview? {
        guard let levels = levels(ofLumaCounts: lumaCounts(preview.pixels)) else { return nil }
        let table = (0...255).map { value in
            UInt8(min(max((Double(value - levels.black) * levels.gain).rounded(), 0), 255))
        }
        let bright = preview.pixels.map { table[Int($0)] }
        return Preview(pixels: smoothed(bright, preview.size), size: preview.size, photoSize: preview.photoSize)
    }

    /// The luma that becomes black, and the factor for what is above it, for a preview with these numbers of pixels of
    /// each luma, 0…255; `nil` if it is not dark.
    static func levels(ofLumaCounts counts: [Int]) -> (black: Int, gain: Double)? {
        let total = counts.reduce(0, +)
        func luma(below share: Int) -> Int {
            var sum = 0
            return counts.firstIndex { count in
                sum += count
                return 100 * sum >= share * total
            } ?? 0
        }
        let (black, white) = (luma(below: blackShare), luma(below: whiteShare))
        guard total > 0, white <= greatestLuma else { return nil }
        return (black, min(greatestGain, brightLuma / Double(max(white - black, 1))))
    }

    /// How many pixels have each luma, 0…255, by the weights of BT.709 on encoded values.
    private static func lumaCounts(_ pixels: [UInt8]) -> [Int] {
        var counts = [Int](repeating: 0, count: 256)
        for start in stride(from: 0, to: pixels.count, by: 3) {
            let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
            counts[(54 * red + 183 * green + 19 * blue + 128) >> 8] += 1
        }
        return counts
    }

    /// The pixels after the binomial filter 1 4 6 4 1 in both directions; edge pixels are repeated beyond the edges.
    static func smoothed(_ pixels: [UInt8], _ size: PixelSize) -> [UInt8] {
        let rowCount = 3 * size.width
        /// The sums of each row, whose weights are 16 together.
        var sums = [UInt16](repeating: 0, count: pixels.count)
        for row in stride(from: 0, to: pixels.count, by: rowCount) {
            for column in 0..<size.width {
                let (first, last) = (row, row + rowCount - 3)
                let middle = row + 3 * column
                for channel in 0..<3 {
                    func value(_ offset: Int) -> UInt16 {
                        UInt16(pixels[min(max(middle + 3 * offset, first), last) + channel])
                    }
                    sums[middle + channel] = value(-2) + value(2) + 4 * (value(-1) + value(1)) + 6 * value(0)
                }
            }
        }
        var result = [UInt8](repeating: 0, count: pixels.count)
        for row in 0..<size.height {
            let rows = (-2...2).map { min(max(row + $0, 0), size.height - 1) * rowCount }
            for index in 0..<rowCount {
                func value(_ place: Int) -> UInt32 { UInt32(sums[rows[place] + index]) }
                let sum = value(0) + value(4) + 4 * (value(1) + value(3)) + 6 * value(2)
                result[row * rowCount + index] = UInt8((sum + 128) >> 8)
            }
        }
        return result
    }
}
