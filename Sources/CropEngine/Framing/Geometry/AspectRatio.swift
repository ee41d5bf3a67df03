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
