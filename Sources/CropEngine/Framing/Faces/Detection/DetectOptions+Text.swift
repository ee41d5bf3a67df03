import FaceCropCore

extension DetectOptions.MinimumFace: CustomStringConvertible {
    /// The least size as on the command line: `40` pixels or `3%` of the photo's long side.
    public var description: String {
        switch self {
        case .pixels(let pixels): NumberText.short(pixels)
        case .longSideFraction(let fraction): NumberText.percent(fraction)
        }
    }

    /// The least size that `text` names, such as `40` or `3%`; `nil` if the text is not a size, a negative one, or a
    /// part of a pixel.
    public init?(text: String) {
        if let fraction = NumberText.fraction(percent: text), fraction <= 1 {
            self = .longSideFraction(fraction)
        } else if let pixels = NumberText.pixels(text) {
            self = .pixels(pixels)
        } else {
            return nil
        }
    }
}
