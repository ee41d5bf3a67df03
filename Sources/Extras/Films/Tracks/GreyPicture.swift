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
