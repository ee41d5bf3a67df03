/// The brightness of an eye relative to its surroundings, which tells dark glasses from eyes.
///
/// If glasses hide the eyes, the mesh and the iris model still give open eyes with good proportions and full
/// confidence. But an eye, open or closed, contains skin or white, and dark glass contains neither.
package enum EyeBrightness {
    /// The measured area is as wide as the eye and this share of that width high, around the eye's middle.
    private static let height = 0.5
    /// The share of the pixels in the picture that are darker than the reference for the eye, which is brightly lit
    /// skin.
    private static let brightShare = 0.95
    private static let levelCount = 256

    /// Compares an eye with the skin around it.
    ///
    /// - Parameters:
    ///   - input: The input of the iris model, ``IrisModel/enlargement`` times as wide as the eye: R, G, B of 0…1.
    ///   - side: Its side in pixels.
    /// - Returns: The mean luminance of the eye divided by that of the brightest skin around it, 0 to about 1.
    package static func relative(of input: UnsafeBufferPointer<Float>, side: Int) -> Double {
        precondition(input.count == 3 * side * side, "the input has three numbers a pixel")
        let eyeWidth = Double(side) / IrisModel.enlargement
        var (sum, count) = (0.0, 0)
        var histogram = [Int](repeating: 0, count: levelCount)
        for row in 0..<side {
            let isInHeight = abs(Double(row) + 0.5 - Double(side) / 2) <= eyeWidth * height / 2
            for column in 0..<side {
                let luminance = luminance(input, 3 * (row * side + column))
                histogram[min(max(Int(luminance * Double(levelCount)), 0), levelCount - 1)] += 1
                guard isInHeight, abs(Double(column) + 0.5 - Double(side) / 2) <= eyeWidth / 2 else { continue }
                sum += luminance
                count += 1
            }
        }
        guard count > 0 else { return 0 }
        return sum / Double(count) / brightLevel(histogram, of: side * side)
    }

    /// The weights of ITU-R BT.601, applied to values as stored.
    private static func luminance(_ input: UnsafeBufferPointer<Float>, _ index: Int) -> Double {
        0.299 * Double(input[index]) + 0.587 * Double(input[index + 1]) + 0.114 * Double(input[index + 2])
    }

    /// The middle of the level below which ``brightShare`` of the pixels are, 0…1.
    private static func brightLevel(_ histogram: [Int], of count: Int) -> Double {
        var below = 0
        for (level, number) in histogram.enumerated() {
            below += number
            if Double(below) >= brightShare * Double(count) { return (Double(level) + 0.5) / Double(levelCount) }
        }
        return 1
    }
}
