package import FaceCropCore
import FaceCropFormats
package import FaceCropGeometry

/// The pixels of a part of the upright photo, perhaps shrunk.
package struct PhotoPart: Sendable {
    /// 8-bit sRGB, interleaved R, G, B, row after row without padding: `3 × size.pixelCount` bytes.
    package let pixels: [UInt8]
    /// Size of the picture.
    package let size: PixelSize
    /// What it shows, in upright photo pixels.
    package let photoRect: PixelRect

    package init(pixels: [UInt8], size: PixelSize, photoRect: PixelRect) {
        precondition(size.pixelCount > 0, "a part has pixels")
        precondition(pixels.count == 3 * size.pixelCount, "a part has three bytes a pixel")
        self.pixels = pixels
        self.size = size
        self.photoRect = photoRect
    }

    /// The map from upright photo pixels to pixels of this picture.
    package var fromPhoto: AffineMatrix {
        .moving(x: -photoRect.x, y: -photoRect.y)
            .then(.scaling(Double(size.width) / photoRect.width, Double(size.height) / photoRect.height))
    }
}

extension DecodedPhoto {
    /// The pixels that show `rect` of the upright photo, or a little more or less; `nil` when it lies outside the photo, or all of
    /// its pixels outside the decoded rows.
    ///
    /// They are shrunk, never enlarged, so that a pixel of the picture covers at least `pixelSide` upright photo pixels.
    /// - Throws: ``PhotoError`` with `renderFailed`.
    package func part(_ rect: PixelRect, pixelSide: Double) throws(PhotoError) -> PhotoPart? {
        let header = photo.header
        guard let inside = rect.intersection(header.uprightSize.bounds)?.grownToWholePixels else { return nil }
        let stored = header.orientation.stored(inside, stored: header.storedSize)
        guard let area = heldArea(of: stored) else { return nil }
        let factor = min(1, scale.coarser / pixelSide)
        do throws(ImageLibraryError) {
            let held = WholePixelRect(x: area.x, y: area.y - rows.lowerBound, width: area.width, height: area.height)
            let small = try image.cropped(to: held).averaged(to: area.size.scaled(by: factor))
            let picture = try upright(small)
            return PhotoPart(pixels: try picture.pixelBytes(), size: picture.size, photoRect: uprightRect(of: area))
        } catch {
            throw failure("A part of the photo could not be looked at", error)
        }
    }

    /// The pixels of the whole decode that show `stored`, of those that are there.
    private func heldArea(of stored: WholePixelRect) -> WholePixelRect? {
        let end = Double(rows.upperBound) * scale.vertical
        // What a decoder leaves out at the photo's end is less than a pixel of its own, and its last row stands for it.
        let reachesEnd = end + scale.vertical > Double(photo.header.storedSize.height)
        guard Double(stored.y) < end || reachesEnd else { return nil }
        let there = WholePixelRect(x: 0, y: rows.lowerBound, width: image.size.width, height: rows.count)
        return scale.decodedArea(of: stored, in: PixelSize(width: there.width, height: there.maxY)).intersection(there)
    }

    /// What decoded pixels show of the upright photo.
    private func uprightRect(of area: WholePixelRect) -> PixelRect {
        func upright(_ x: Int, _ y: Int) -> PixelPoint {
            let stored = PixelPoint(x: Double(x) * scale.horizontal, y: Double(y) * scale.vertical)
            return photo.header.orientation.upright(stored, stored: photo.header.storedSize)
        }
        let first = upright(area.x, area.y)
        let second = upright(area.maxX, area.maxY)
        return PixelRect(
            minX: min(first.x, second.x),
            minY: min(first.y, second.y),
            maxX: max(first.x, second.x),
            maxY: max(first.y, second.y)
        )
    }
}
