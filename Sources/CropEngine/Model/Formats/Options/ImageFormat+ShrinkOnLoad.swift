extension ImageFormat {
    /// Whether a decoder can produce a smaller picture without all pixels of the whole one.
    package var shrinksOnLoad: Bool { self == .jpeg || self == .webp || self == .heic }
}
