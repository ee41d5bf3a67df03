package import FaceCropModel

extension Preview {
    /// Converts a rectangle of the upright photo to pixels of the preview.
    func previewRect(_ photoRect: PixelRect) -> PixelRect {
        let horizontal = Double(size.width) / Double(photoSize.width)
        let vertical = Double(size.height) / Double(photoSize.height)
        return PixelRect(
            x: photoRect.x * horizontal,
            y: photoRect.y * vertical,
            width: photoRect.width * horizontal,
            height: photoRect.height * vertical
        )
    }

    /// The pixels that show `rect` of the upright photo, rounded outwards; `nil` if it lies outside the photo.
    package func part(_ rect: PixelRect) -> PhotoPart? {
        guard let area = previewRect(rect).grownToWholePixels.intersection(WholePixelRect(covering: size)) else {
            return nil
        }
        var part: [UInt8] = []
        part.reserveCapacity(3 * area.size.pixelCount)
        for row in area.y..<area.maxY {
            let start = 3 * (row * size.width + area.x)
            part += pixels[start..<start + 3 * area.width]
        }
        return PhotoPart(pixels: part, size: area.size, photoRect: photoRect(area.asPixelRect))
    }
}
