package import FaceCropModel

/// The shrunk, upright picture for detectors; only this type knows the factor between it and the photo.
package struct Preview: Sendable {
    /// 8-bit sRGB, interleaved R, G, B, row after row without padding: `3 × size.pixelCount` bytes.
    package let pixels: [UInt8]
    /// Width and height of the preview.
    package let size: PixelSize
    /// Width and height of the upright photo.
    package let photoSize: PixelSize

    package init(pixels: [UInt8], size: PixelSize, photoSize: PixelSize) {
        precondition(pixels.count == 3 * size.pixelCount, "a preview has three bytes a pixel")
        self.pixels = pixels
        self.size = size
        self.photoSize = photoSize
    }

    /// Converts a position in the preview to upright photo pixels.
    package func photoPoint(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(
            x: point.x * Double(photoSize.width) / Double(size.width),
            y: point.y * Double(photoSize.height) / Double(size.height)
        )
    }

    /// Converts a rectangle in the preview to upright photo pixels.
    func photoRect(_ rect: PixelRect) -> PixelRect {
        let first = photoPoint(PixelPoint(x: rect.minX, y: rect.minY))
        let second = photoPoint(PixelPoint(x: rect.maxX, y: rect.maxY))
        return PixelRect(minX: first.x, minY: first.y, maxX: second.x, maxY: second.y)
    }
}
