import FaceCropModel

/// Reads JPEGs of one or three colours with libjpeg-turbo, and shrunk ones with our own decoder if it may.
///
/// Inks (CMYK) can be stored in several ways, which libvips handles.
struct JPEGReader: PictureReader {
    /// Whether our own decoder reads shrunk and progressive photos.
    let shrinks: Bool

    func whole(_ photo: LoadedPhoto, reduction: Int) throws(ImageLibraryError) -> DecodedPhoto? {
        guard reads(photo) else { return nil }
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        if let shrunk = try shrunk(photo, factor) {
            return DecodedPhoto(
                photo: photo.keeping(shrunk.rowStarts),
                image: shrunk.image,
                scale: .shrunk(factor),
                damage: photo.damage
            )
        }
        let decoded = try VipsImage.decodedJPEG(photo.bytes, profile: photo.profile, reduction: factor)
        try photo.checkEnd(decoded)
        return DecodedPhoto(
            photo: photo,
            image: decoded.image,
            scale: .shrunk(factor),
            damage: decoded.damage ?? photo.damage
        )
    }

    /// Rows below the part are never decoded.
    func part(
        _ part: WholePixelRect,
        of photo: LoadedPhoto,
        reduction: Int
    ) throws(ImageLibraryError) -> DecodedPart? {
        guard reads(photo) else { return nil }
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        let scale = DecodeScale.shrunk(factor)
        let area = scale.decodedArea(of: part, in: photo.header.storedSize.shrunkOnLoad(factor))
        let rows = try decodedRows(of: photo, showing: area, factor)
        let columns = WholePixelRect(x: area.x, y: 0, width: area.width, height: area.height)
        return DecodedPart(image: try rows.image.cropped(to: columns), area: area, scale: scale, damage: rows.damage)
    }

    private func reads(_ photo: LoadedPhoto) -> Bool {
        photo.header.format == .jpeg && (photo.header.bands == 1 || photo.header.bands == 3)
    }

    /// The photo from our own decoder; `nil` if it leaves the file to libjpeg-turbo.
    private func shrunk(_ photo: LoadedPhoto, _ factor: Int) throws(ImageLibraryError) -> VipsImage.ShrunkJPEG? {
        guard shrinks else { return nil }
        return try VipsImage.shrunkJPEG(
            photo.bytes,
            profile: photo.profile,
            size: photo.header.storedSize,
            bands: photo.header.bands,
            isProgressive: photo.header.isProgressive,
            reduction: factor
        )
    }

    /// The rows of the whole decode that `area` has.
    private func decodedRows(
        of photo: LoadedPhoto,
        showing area: WholePixelRect,
        _ factor: Int
    ) throws(ImageLibraryError) -> VipsImage.DecodedJPEG {
        // Of a progressive file all scans must be read, whatever the rows are.
        if photo.header.isProgressive, let whole = try shrunk(photo, factor)?.image {
            let rows = WholePixelRect(x: 0, y: area.y, width: whole.size.width, height: area.height)
            return VipsImage.DecodedJPEG(image: try whole.cropped(to: rows).inMemory(), damage: nil)
        }
        let storedRows = area.y * factor..<min(area.maxY * factor, photo.header.storedSize.height)
        let photoPart = photo.rowStarts?.part(of: photo.bytes, showing: storedRows)
        let offset = (photoPart?.offset ?? 0) / factor
        return try VipsImage.decodedJPEG(
            photoPart?.bytes ?? photo.bytes,
            profile: photo.profile,
            reduction: factor,
            rows: area.y + offset..<area.maxY + offset
        )
    }
}
