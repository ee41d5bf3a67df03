package import FaceCropModel

/// A photo's pixels in memory in stored orientation, perhaps shrunk, perhaps only some of its rows.
package struct DecodedPhoto {
    /// The photo, with its orientation and full size.
    package private(set) var photo: LoadedPhoto
    /// The pixels in stored orientation and in the photo's own colours.
    package let image: VipsImage
    /// How many stored pixels one decoded pixel covers.
    package let scale: DecodeScale
    /// The rows of the whole decode that the image shows.
    ///
    /// These are all rows, except after ``LoadedPhoto/decode(storedRows:reduction:)`` (see ``FaceRedecoder``). If some
    /// rows are missing, only ``part(_:pixelSide:)`` may be used.
    let rows: Range<Int>
    /// Damage in the data that the decoder could work around, in the decoder's words; `nil` if there is no damage.
    package let damage: String?

    /// Holds the decoded pixels `image`, which show the whole photo, or only `rows` of the whole decode.
    package init(photo: LoadedPhoto, image: VipsImage, scale: DecodeScale, rows: Range<Int>? = nil, damage: String?) {
        self.photo = photo
        self.image = image
        self.scale = scale
        self.rows = rows ?? 0..<image.size.height
        self.damage = damage
    }

    /// The colour behind transparent photos.
    static let background: [Double] = [255, 255, 255]
    /// Enough for libvips' attention strategy, which itself works on 32 pixels.
    private static let attentionLongSide = 320

    /// The same pixels; if no damage is known, with the one that `warning` tells, if there is one.
    func noting(_ warning: String?) -> Self {
        DecodedPhoto(photo: photo, image: image, scale: scale, rows: rows, damage: damage ?? warning)
    }

    /// The photo after further clockwise quarter turns; the pixels are shared.
    func turnedClockwise(quarterTurns: Int) -> Self {
        var turned = self
        turned.photo = photo.turnedClockwise(quarterTurns: quarterTurns)
        return turned
    }

    /// The pixels that show `part` of the stored photo.
    func cropped(to part: WholePixelRect) throws(ImageLibraryError) -> VipsImage {
        try image.cropped(to: scale.decodedArea(of: part, in: image.size))
    }

    /// Makes the upright picture for detectors, at most `longSide` pixels long, after further quarter turns.
    ///
    /// Nothing is enlarged: if the photo or its decoded pixels are smaller, the picture is smaller. With quarter turns,
    /// its upright photo pixels are those of ``turnedClockwise(quarterTurns:)``.
    /// - Throws: ``PhotoError`` with `renderFailed`.
    package func preview(longSide: Int, quarterTurns: Int = 0) throws(PhotoError) -> Preview {
        let turned = turnedClockwise(quarterTurns: quarterTurns)
        do throws(ImageLibraryError) {
            let picture = try turned.uprightPicture(longSide: longSide)
            return Preview(
                pixels: try picture.pixelBytes(),
                size: picture.size,
                photoSize: turned.photo.header.uprightSize
            )
        } catch {
            throw turned.failure("The preview could not be made", error)
        }
    }

    /// The centre of interest by libvips' `attention` strategy, for a frame of the given size, in upright photo pixels.
    ///
    /// The crop of that strategy is the frame around this point, moved inside the photo.
    /// - Throws: ``PhotoError`` with `renderFailed`.
    package func attentionPoint(frameSize: PixelSize) throws(PhotoError) -> PixelPoint {
        do throws(ImageLibraryError) {
            let picture = try uprightPicture(longSide: Self.attentionLongSide)
            let photoSize = photo.header.uprightSize
            let horizontal = Double(photoSize.width) / Double(picture.size.width)
            let vertical = Double(photoSize.height) / Double(picture.size.height)
            let crop = PixelSize(
                width: min(picture.size.width, max(1, Int((Double(frameSize.width) / horizontal).rounded()))),
                height: min(picture.size.height, max(1, Int((Double(frameSize.height) / vertical).rounded())))
            )
            let point = try picture.attentionPoint(crop: crop)
            return PixelPoint(x: (point.x + 0.5) * horizontal, y: (point.y + 0.5) * vertical)
        } catch {
            throw failure("The centre of interest could not be found", error)
        }
    }

    /// The upright picture in 8-bit sRGB without alpha, shrunk to `longSide` pixels.
    ///
    /// The pixels are shrunk first, because colour conversion is expensive.
    private func uprightPicture(longSide: Int) throws(ImageLibraryError) -> VipsImage {
        let photoSize = photo.header.uprightSize
        let factor = min(1, Double(longSide) / Double(photoSize.longSide), 1 / scale.coarser)
        let storedTarget = photo.header.orientation.uprightSize(stored: photoSize.scaled(by: factor))
        let small = try cropped(to: WholePixelRect(covering: photo.header.storedSize)).averaged(to: storedTarget)
        return try upright(small)
    }

    /// Turns stored pixels upright and converts them to 8-bit sRGB without alpha.
    func upright(_ stored: VipsImage) throws(ImageLibraryError) -> VipsImage {
        try ColourConversion.standard(stored, photo.meaning).image
            .flattened(on: Self.background)
            .asRGB()
            .inMemory()
            .upright(from: photo.header.orientation)
    }

    package func failure(_ what: String, _ error: ImageLibraryError) -> PhotoError {
        PhotoError(
            .renderFailed,
            stage: .decode,
            path: photo.file.path,
            message: "\(what); please report it with this photo.",
            cause: error.description
        )
    }
}
