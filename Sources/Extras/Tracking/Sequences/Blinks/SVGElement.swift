import FaceCropModel

/// Writes elements of an SVG picture: numbers are rounded to a tenth of a pixel, attributes keep their order.
enum SVGElement {
    static let blue = "#0072b2"
    static let orange = "#d55e00"
    static let green = "#009e73"
    static let amber = "#e69f00"
    static let grey = "#888"
    static let pale = "#e4e4e4"

    /// The text of a number in an attribute.
    static func text(_ number: Double) -> String { NumberText.short(number.rounded(decimals: 1)) }

    /// A straight line from (x, y), `right` pixels to the right and `down` pixels downwards.
    static func line(
        _ x: Double,
        _ y: Double,
        right: Double = 0,
        down: Double = 0,
        colour: String = "#333",
        attributes: String = ""
    ) -> String {
        "<path d=\"M\(text(x)),\(text(y))l\(text(right)),\(text(down))\" stroke=\"\(colour)\"\(attributes)/>"
    }

    /// A filled rectangle.
    static func rectangle(
        _ x: Double,
        _ y: Double,
        width: Double,
        height: Double,
        colour: String,
        opacity: Double = 1
    ) -> String {
        "<rect x=\"\(text(x))\" y=\"\(text(y))\" width=\"\(text(width))\" height=\"\(text(height))\" "
            + "fill=\"\(colour)\" fill-opacity=\"\(NumberText.short(opacity))\"/>"
    }

    /// A line through points; `dashes` are the lengths of dashes and gaps, in pixels.
    static func polyline(
        _ points: [PixelPoint],
        colour: String,
        width: Double = 1.5,
        dashes: String? = nil
    ) -> String {
        let places = points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
        let pattern = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        return "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(colour)\" "
            + "stroke-width=\"\(NumberText.short(width))\" stroke-linejoin=\"round\"\(pattern)/>"
    }

    static func dot(_ point: PixelPoint, colour: String) -> String {
        "<circle cx=\"\(text(point.x))\" cy=\"\(text(point.y))\" r=\"2\" fill=\"\(colour)\"/>"
    }

    /// Text that needs no escaping, on its base line; `anchor` is `start`, `middle` or `end`.
    static func label(
        _ caption: String,
        _ x: Double,
        _ y: Double,
        anchor: String = "middle",
        colour: String = "#333",
        turned: Bool = false
    ) -> String {
        let place =
            turned ? "transform=\"translate(\(text(x)),\(text(y))) rotate(-90)\"" : "x=\"\(text(x))\" y=\"\(text(y))\""
        return "<text \(place) text-anchor=\"\(anchor)\" fill=\"\(colour)\">\(caption)</text>"
    }
}
