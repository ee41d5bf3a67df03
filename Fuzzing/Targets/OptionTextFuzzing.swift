import FaceCropModel

/// Texts of options: sizes, ratios, margins, colours, shards.
enum OptionTextFuzzing {
    static func text(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        try checkWords(FrameOptions.Framing(text: text), FrameOptions.Framing.init(text:))
        try checkWords(FrameOptions.Extension(text: text), FrameOptions.Extension.init(text:))
        try checkWords(Shard(text: text), Shard.init(text:))
        if let mask = RoundMask(text: text) {
            try expect(RoundMask(text: mask.text), equals: mask, "'\(mask.text)' is understood")
        }
        try checkMargin(text)
        try checkMinimumFace(text)
        try checkRatio(text)
        try checkPrintSize(text)
        try checkByteCount(text)
        if let size = PixelSize(text: text) {
            try expect(
                (1...65_535).contains(size.width) && (1...65_535).contains(size.height),
                "a size is in its range"
            )
            try expect(
                PixelSize(text: "\(size.width)x\(size.height)"),
                equals: size,
                "a size that is written is read"
            )
        }
    }

    /// A size on paper has pixels at every resolution, and is read again as it is written, to a few nanometres.
    private static func checkPrintSize(_ text: String) throws {
        _ = PrintSize(meant: text)
        guard let size = PrintSize(text: text) else { return }
        let pixels = size.pixels(dotsPerInch: 65_535)
        try expect(pixels.width >= 0 && pixels.height >= 0 && pixels.pixelCount >= 0, "\(size) has pixels")
        guard let again = PrintSize(text: size.description) else {
            // A tiny side is written as 0, or with an exponent.
            try expect(min(size.width, size.height) < 1e-3, "'\(size)' is understood")
            return
        }
        try expect(
            abs(again.width - size.width) < 1e-5 && abs(again.height - size.height) < 1e-5,
            "a size that is written is read"
        )
    }

    /// A number of bytes is in its range.
    private static func checkByteCount(_ text: String) throws {
        guard let count = ByteCountText.count(text) else { return }
        try expect((1...1_000_000_000_000).contains(count), "a number of bytes is in its range")
    }

    private static func checkWords<Value: Hashable & CustomStringConvertible>(
        _ value: Value?,
        _ read: (String) -> Value?
    ) throws {
        guard let value else { return }
        try expect(read(value.description), equals: value, "'\(value)' is understood")
    }

    private static func checkMargin(_ text: String) throws {
        guard let margin = FrameOptions.Margin(text: text) else { return }
        switch (margin, FrameOptions.Margin(text: margin.description)) {
        case (.pixels(let pixels), .pixels(let again)):
            try expect(again, equals: pixels, "pixels are written in full")
        case (.faceFraction(let fraction), .faceFraction(let again)): try checkRounded(fraction, again)
        case (_, let again):
            throw FuzzFinding(description: "'\(margin)' is understood as \(String(describing: again))")
        }
        var options = FrameOptions()
        options.margin = margin
        let pixels = options.marginPixels(meanFaceSize: 100)
        try expect(pixels >= 0, "a margin is not negative: \(pixels)")
    }

    private static func checkMinimumFace(_ text: String) throws {
        guard let minimum = DetectOptions.MinimumFace(text: text) else { return }
        switch (minimum, DetectOptions.MinimumFace(text: minimum.description)) {
        case (.pixels(let pixels), .pixels(let again)):
            try expect(again, equals: pixels, "pixels are written in full")
        case (.longSideFraction(let fraction), .longSideFraction(let again)):
            try expect((0...1).contains(fraction), "a share is in its range")
            try checkRounded(fraction, again)
        case (_, let again):
            throw FuzzFinding(description: "'\(minimum)' is understood as \(String(describing: again))")
        }
    }

    /// Percentages are written with four decimals.
    private static func checkRounded(_ fraction: Double, _ again: Double) throws {
        try expect(
            abs(again - fraction) <= max(0.6e-6, fraction * 1e-12),
            "a percentage keeps four decimals: \(fraction), \(again)"
        )
    }

    private static func checkRatio(_ text: String) throws {
        guard let ratio = AspectRatio(text: text) else { return }
        try expect((0.01...100).contains(ratio.value), "a ratio is in its range: \(ratio.value)")
        try expect(AspectRatio(text: ratio.description), equals: ratio, "'\(ratio)' is understood")
        let photo = PixelSize(width: 4_000, height: 3_000)
        let size = FrameShape.largestSize(of: ratio, in: photo)
        try expect(
            (1...photo.width).contains(size.width) && (1...photo.height).contains(size.height),
            "the largest frame of \(ratio) lies in the photo: \(size)"
        )
    }
}
