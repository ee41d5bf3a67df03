import FaceCropModel

extension CropStyle {
    /// Whether even the middle half of the examples have no style in common: the largest faces are twice as high as the
    /// smallest, or the eyes a fifth of the height lower.
    var isMixed: Bool {
        faceHeights.upperBound > 2 * faceHeights.lowerBound || eyeLines.upperBound > eyeLines.lowerBound + 0.2
    }

    /// The style in a sentence, with how alike the examples are; `count` is their number, `place` where they are.
    func text(count: Int, place: String) -> String {
        """
        as \(count) pictures of \(place): the face has \(Self.text(faceHeightFraction)) of the height (in the middle \
        half of them \(Self.text(faceHeights))), and the eyes are \(Self.text(eyeLineFraction)) of it below the top \
        (\(Self.text(eyeLines)))
        """
    }

    /// What to do about examples that have no style in common; `place` says where they are.
    static func mixedText(place: String) -> String {
        """
        the pictures of \(place) have no style in common, so that the crops will be like few of them: name a folder \
        with finished crops of one kind
        """
    }

    /// The style as a part of `facecrop.yaml`, with a comment that says how alike the examples are.
    ///
    /// `count` is their number, `place` where they are.
    func yaml(count: Int, place: String) -> String {
        var lines = [
            "# Learnt from \(count) pictures of \(place). In the middle half of them, the face has",
            "# \(Self.text(faceHeights)) of the height, and the eyes are \(Self.text(eyeLines)) of it below the top.",
        ]
        if isMixed { lines += ["# They differ so much that they have no style in common."] }
        lines += [
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
