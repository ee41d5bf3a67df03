import FaceCropCore
import FaceCropFraming

extension CropStyle {
    /// The style as a part of `facecrop.yaml`, with a comment that says how alike the examples are.
    ///
    /// `count` is their number, `place` where they are.
    func yaml(count: Int, place: String) -> String {
        var lines = [
            "# Learnt from \(count) pictures of \(place). In the middle half of them, the face has",
            "# \(Self.text(faceHeights)) of the height, and the eyes are \(Self.text(eyeLines)) of it below the top.",
            "crop:", "  framing: largest", "  face-height: \(Self.text(faceHeightFraction))",
            "  eye-line: \(Self.text(eyeLineFraction))",
        ]
        switch shape {
        case .size(let size): lines.append("  size: \(size.width)x\(size.height)")
        case .aspect(let ratio):
            lines.append("  aspect: \"\(NumberText.short(ratio.width)):\(NumberText.short(ratio.height))\"")
        case nil: lines.append("  # The pictures have no ratio in common: add size or aspect.")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A share in per cent, to a tenth.
    private static func text(_ share: Double) -> String { NumberText.percent((share * 1000).rounded() / 1000) }

    private static func text(_ shares: ClosedRange<Double>) -> String {
        "\(text(shares.lowerBound)) to \(text(shares.upperBound))"
    }
}
