package import FaceCropCore

extension ImageFormat {
    /// Whether a decoder can make a smaller picture without making the whole one.
    package var shrinksOnLoad: Bool { self == .jpeg || self == .webp }
}
