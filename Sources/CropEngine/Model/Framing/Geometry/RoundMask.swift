/// Cuts an output to the largest ellipse inside it, which is a circle if the output is a square.
public struct RoundMask: Sendable, Hashable, Codable {
    /// A colour, 8-bit sRGB.
    public struct Colour: Sendable, Hashable, Codable {
        /// The red component.
        public var red: UInt8
        /// The green component.
        public var green: UInt8
        /// The blue component.
        public var blue: UInt8

        /// Makes a colour.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }
    }

    /// What is around the ellipse, and behind the photo where that is transparent; `nil`, the default, leaves the
    /// corners transparent, or white in a format without transparency.
    public var background: Colour?

    /// Makes a mask.
    public init(background: Colour? = nil) {
        self.background = background
    }
}
