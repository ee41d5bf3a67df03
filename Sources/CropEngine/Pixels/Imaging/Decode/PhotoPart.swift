package import FaceCropModel

/// The pixels of one part of the upright photo, perhaps shrunk.
package struct PhotoPart: Sendable {
    /// 8-bit sRGB, interleaved R, G, B, row after row without padding: `3 × size.pixelCount` bytes.
    package let pixels: [UInt8]
    /// Width and height of the picture.
    package let size: PixelSize
    /// The area that the picture shows, in upright photo pixels.
    package let photoRect: PixelRect

    init(pixels: [UInt8], size: PixelSize, photoRect: PixelRect) {
        precondition(size.pixelCount > 0, "a part has pixels")
        precondition(pixels.count == 3 * size.pixelCount, "a part has three bytes a pixel")
        self.pixels = pixels
        self.size = size
        self.photoRect = photoRect
    }

    /// The luma of each pixel, 0…255, row by row.
    ///
    /// The weights of the colours are those of ITU-R BT.709, because sRGB has its primaries.
    package var luma: [Float] {
        [Float](unsafeUninitializedCapacity: size.pixelCount) { luma, count in
            pixels.withUnsafeBufferPointer { pixels in
                for pixel in 0..<size.pixelCount {
                    let (red, green) = (Float(pixels[3 &* pixel]), Float(pixels[3 &* pixel &+ 1]))
                    let value = 0.2126 * red + 0.7152 * green + 0.0722 * Float(pixels[3 &* pixel &+ 2])
                    luma.initializeElement(at: pixel, to: value)
                }
            }
            count = size.pixelCount
        }
    }

    /// The map from upright photo pixels to pixels of this picture.
    var fromPhoto: AffineMatrix {
        .moving(x: -photoRect.x, y: -photoRect.y)
            .then(.scaling(Double(size.width) / photoRect.width, Double(size.height) / photoRect.height))
    }
}

extension DecodedPhoto {
    /// The pixels that show `rect` of the upright photo, rounded to whole pixels.
    ///
    /// `nil` if `rect` is outside the photo, or if none of its rows were decoded. The pixels are shrunk, never
    /// enlarged, so that one pixel of the picture covers at least `pixelSide` upright photo pixels.
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

    /// The decoded pixels that show `stored`, in pixels of the whole decode; `nil` if none of them are in memory.
    private func heldArea(of stored: WholePixelRect) -> WholePixelRect? {
        let end = Double(rows.upperBound) * scale.vertical
        // A shrunk decode may omit less than one of its own pixels at the photo's end; its last row covers that too.
        let reachesEnd = end + scale.vertical > Double(photo.header.storedSize.height)
        guard Double(stored.y) < end || reachesEnd else { return nil }
        let there = WholePixelRect(x: 0, y: rows.lowerBound, width: image.size.width, height: rows.count)
        return scale.decodedArea(of: stored, in: PixelSize(width: there.width, height: there.maxY)).intersection(there)
    }

    /// The area of the upright photo that the decoded pixels in `area` show.
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
