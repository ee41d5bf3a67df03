/// How far a frame reaches beyond each edge of a photo, in upright photo pixels; 0 if it does not.
struct EdgeExcess: Hashable, Sendable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    /// The excess of `frame`; a millionth of a pixel is a rounding error.
    init(of frame: PixelRect, in photo: PixelSize) {
        func excess(_ pixels: Double) -> Double { pixels > 1e-6 ? pixels : 0 }
        left = excess(-frame.minX)
        top = excess(-frame.minY)
        right = excess(frame.maxX - Double(photo.width))
        bottom = excess(frame.maxY - Double(photo.height))
    }

    /// Whether the frame is inside the photo.
    var isNone: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }

    /// The edges with the pixels beyond them, rounded up: `12 at the top, 3 at the left`.
    var text: String {
        [("top", top), ("bottom", bottom), ("left", left), ("right", right)]
            .filter { $0.1 > 0 }
            .map { "\(Int(towardZero: $0.1.rounded(.up))) at the \($0.0)" }
            .joined(separator: ", ")
    }
}
