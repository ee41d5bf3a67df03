/// The ratio of a picture's width to its height, such as 4:5.
public struct AspectRatio: Hashable, Sendable, Codable {
    /// The width's part of the ratio, above 0.
    public var width: Double
    /// The height's part of the ratio, above 0.
    public var height: Double

    /// Makes the ratio `width`:`height`; both must be above 0.
    public init(width: Double, height: Double) {
        precondition(width > 0 && height > 0, "an aspect ratio has two positive parts")
        self.width = width
        self.height = height
    }

    package init(_ size: PixelSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }

    /// Width divided by height.
    package var value: Double { width / height }
}

extension AspectRatio: CustomStringConvertible {
    /// The ratio as on the command line, such as `4:5`.
    public var description: String { "\(NumberText.short(width)):\(NumberText.short(height))" }

    /// The ratio that `text` names, such as `4:5` or `1.91:1`; also as `16/9`, `16x9` or `16×9`.
    ///
    /// `nil` if the text is not a ratio, or width divided by height is outside 0.01…100.
    public init?(text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { ":/xX×".contains($0) }.map { Double($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width.isFinite, height.isFinite,
            width > 0, height > 0, (0.01...100).contains(width / height)
        else { return nil }
        self.init(width: width, height: height)
    }
}

extension PixelSize {
    /// The size that `text` names, such as `400x400` or `400×400`; `nil` if the text is not a size, or a side is
    /// outside 1…65,535.
    public init?(text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...65_535).contains(width),
            (1...65_535).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
