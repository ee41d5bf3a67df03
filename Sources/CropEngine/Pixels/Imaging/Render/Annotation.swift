package import FaceCropModel

/// A shape to draw on a picture for people to look at, in upright photo pixels.
package struct Annotation: Sendable, Hashable {
    /// The kind and position of an annotation.
    package enum Shape: Sendable, Hashable {
        /// The outline of a rectangle.
        case outline(PixelRect)
        /// A dot around a position.
        case dot(PixelPoint)
        /// A line one pixel wide through the positions; if it is closed, also from the last to the first.
        case path([PixelPoint], isClosed: Bool)
        /// A line through the positions as thick as outlines; if it is closed, also from the last to the first.
        case stroke([PixelPoint], isClosed: Bool)
        /// A line of text on a dark background; its bottom left corner is at the position.
        ///
        /// If there is no room above the position, the text goes below it.
        case label(String, at: PixelPoint)
    }

    /// An 8-bit sRGB colour.
    package struct Colour: Sendable, Hashable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        package static let green = Colour(red: 40, green: 230, blue: 60)
        package static let red = Colour(red: 250, green: 50, blue: 50)
        package static let yellow = Colour(red: 255, green: 220, blue: 0)
        package static let blue = Colour(red: 60, green: 150, blue: 255)
        package static let white = Colour(red: 255, green: 255, blue: 255)
        static let black = Colour(red: 0, green: 0, blue: 0)

        var ink: [Double] { [Double(red), Double(green), Double(blue)] }
    }

    var shape: Shape
    package var colour: Colour

    package init(_ shape: Shape, colour: Colour) {
        self.shape = shape
        self.colour = colour
    }
}
