import FaceCropModel

/// Measures the light of an eye, which tells dark glasses from eyes, and open eyes from closed ones.
///
/// If glasses hide the eyes, the mesh and the iris model still give open eyes with good proportions and full
/// confidence.
enum EyeBrightness {
    /// The measured area is as wide as the eye and this share of that width high, around the eye's middle.
    private static let height = 0.5
    /// The share of the pixels in the columns of the eye that are darker than the reference, which is brightly lit
    /// skin.
    ///
    /// Beside these columns may be a bright background, or the lit side of the nose.
    private static let brightShare = 0.95
    /// The share of the pixels of the eye that are darker than what counts as its darkest part.
    private static let darkShare = 0.05
    private static let levelCount = 256

    /// Compares an eye with the skin above and below it.
    ///
    /// - Parameters:
    ///   - input: The input of the iris model, ``IrisModel/enlargement`` times as wide as the eye: R, G, B of 0…1.
    ///   - side: Its side in pixels.
    /// - Returns: The light of the eye; without pixels, and on black skin, that of dark glass.
    static func light(of input: UnsafeBufferPointer<Float>, side: Int) -> EyeLight {
        precondition(input.count == 3 * side * side, "the input has three numbers a pixel")
        let eyeWidth = Double(side) / IrisModel.enlargement
        var sum = 0.0
        var eye = [Int](repeating: 0, count: levelCount)
        var columns = eye
        for row in 0..<side {
            let isInHeight = abs(Double(row) + 0.5 - Double(side) / 2) <= eyeWidth * height / 2
            for column in 0..<side where abs(Double(column) + 0.5 - Double(side) / 2) <= eyeWidth / 2 {
                let luminance = luminance(input, 3 * (row * side + column))
                let level = min(max(Int(luminance * Double(levelCount)), 0), levelCount - 1)
                columns[level] += 1
                guard isInHeight else { continue }
                eye[level] += 1
                sum += luminance
            }
        }
        let count = eye.reduce(0, +)
        guard count > 0 else { return EyeLight(brightness: 0, contrast: 0) }
        let reference = level(columns, above: brightShare)
        let mean = sum / Double(count)
        return EyeLight(
            brightness: mean / reference,
            contrast: max(0, mean - level(eye, above: darkShare)) / reference
        )
    }

    /// The weights of ITU-R BT.601, applied to values as stored.
    private static func luminance(_ input: UnsafeBufferPointer<Float>, _ index: Int) -> Double {
        0.299 * Double(input[index]) + 0.587 * Double(input[index + 1]) + 0.114 * Double(input[index + 2])
    }

    /// The middle of the level, 0…1, at or below which at least this share of the pixels are.
    private static func level(_ histogram: [Int], above share: Double) -> Double {
        let count = histogram.reduce(0, +)
        var below = 0
        for (level, number) in histogram.enumerated() {
            below += number
            if Double(below) >= share * Double(count) { return (Double(level) + 0.5) / Double(levelCount) }
        }
        return 1
    }
}
