import FaceCropModel
import FaceCropPixels

/// The luma of a part of a frame.
struct GreyPicture {
    /// One byte a pixel, row after row without padding.
    let pixels: [UInt8]
    let size: PixelSize
    /// The part, in upright pixels of the frame.
    private let frameRect: PixelRect

    /// The luma of `part`.
    init(_ part: PhotoPart) {
        pixels = part.luma.map { UInt8($0.rounded()) }
        size = part.size
        frameRect = part.photoRect
    }

    /// Writes `side` rows of `side` luma values, 0…255, into `sample`: those in the middles of as many equal parts of
    /// `rect`, by bilinear interpolation; outside the picture its nearest pixel counts.
    func sample(_ rect: PixelRect, side: Int, into sample: inout [Float]) {
        let (width, height) = (size.width, size.height)
        let (stepX, stepY) = (rect.width / Double(side), rect.height / Double(side))
        for row in 0..<side {
            let y = min(max(rect.y + (Double(row) + 0.5) * stepY - 0.5, 0), Double(height - 1))
            let top = min(Int(y), max(height - 2, 0))
            let (upper, lower) = (top * width, min(top + 1, height - 1) * width)
            let down = Float(y - Double(top))
            for column in 0..<side {
                let x = min(max(rect.x + (Double(column) + 0.5) * stepX - 0.5, 0), Double(width - 1))
                let left = min(Int(x), max(width - 2, 0))
                let right = min(left + 1, width - 1)
                let across = Float(x - Double(left))
                let above = Float(pixels[upper + left]) * (1 - across) + Float(pixels[upper + right]) * across
                let below = Float(pixels[lower + left]) * (1 - across) + Float(pixels[lower + right]) * across
                sample[row * side + column] = above * (1 - down) + below * down
            }
        }
    }

    /// The place in this picture of a rectangle in upright pixels of the frame.
    func fromFrame(_ rect: PixelRect) -> PixelRect {
        let (horizontal, vertical) = (Double(size.width) / frameRect.width, Double(size.height) / frameRect.height)
        return PixelRect(
            x: (rect.x - frameRect.x) * horizontal,
            y: (rect.y - frameRect.y) * vertical,
            width: rect.width * horizontal,
            height: rect.height * vertical
        )
    }

    /// The place in upright pixels of the frame of a rectangle in this picture.
    func toFrame(_ rect: PixelRect) -> PixelRect {
        let (horizontal, vertical) = (frameRect.width / Double(size.width), frameRect.height / Double(size.height))
        return PixelRect(
            x: frameRect.x + rect.x * horizontal,
            y: frameRect.y + rect.y * vertical,
            width: rect.width * horizontal,
            height: rect.height * vertical
        )
    }
}
