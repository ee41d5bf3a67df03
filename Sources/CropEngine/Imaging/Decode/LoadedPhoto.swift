package import FaceCropCore
package import FaceCropFormats
import FaceCropFraming

/// A photo with its file in memory and with a header within the limits.
package struct LoadedPhoto: Sendable {
    /// The photo's file.
    package let file: PhotoFile
    /// The facts in the header.
    package private(set) var header: PhotoHeader
    /// The content of the whole file.
    package let bytes: [UInt8]
    /// The embedded ICC profile.
    let profile: [UInt8]?
    /// What the file says about its pixels besides the profile.
    let meaning: PixelMeaning
    /// Damage in the file that left the header readable; `nil` if there is no damage.
    package let damage: String?
    /// Whether the file is a JPEG without an end marker, which ``bytes`` have nevertheless.
    private let lacksEndMarker: Bool
    /// Where the rows of a JPEG begin, once ``decode(reduction:)`` has noted it.
    private var rowStarts: JPEGRowStarts?
    /// The decoded photo of a format that stores planes, once ``decode(reduction:)`` has decoded it.
    private(set) var planes: PlanarPicture?

    package init(
        file: PhotoFile,
        header: PhotoHeader,
        bytes: [UInt8],
        profile: [UInt8]?,
        meaning: PixelMeaning = PixelMeaning(),
        damage: String?,
        lacksEndMarker: Bool = false
    ) {
        self.file = file
        self.header = header
        self.bytes = bytes
        self.profile = profile
        self.meaning = meaning
        self.damage = damage
        self.lacksEndMarker = lacksEndMarker
    }

    /// This JPEG as the preview of a raw file.
    ///
    /// If the JPEG has no orientation tag of its own, it takes the orientation of the raw file.
    func asPreview(_ preview: RawPreview, of format: RawFormat) -> Self {
        var photo = self
        if !header.hasOrientationTag { photo.header.orientation = preview.orientation }
        photo.header.hasOrientationTag = header.hasOrientationTag || preview.orientation != .upright
        let size = preview.orientation.uprightSize(stored: preview.sensorSize)
        photo.header.rawSource = PhotoHeader.RawSource(format: format, size: size)
        return photo
    }

    /// The photo after further clockwise quarter turns.
    ///
    /// Upright photo pixels of the result are those after the turns.
    package func turnedClockwise(quarterTurns: Int) -> Self {
        var turned = self
        turned.header.orientation = header.orientation.turnedClockwise(quarterTurns: quarterTurns)
        return turned
    }

    /// Decodes the first frame or page into memory, shrunk by at most `reduction` if the format can shrink while
    /// decoding.
    ///
    /// - Throws: ``PhotoError`` with `truncated` if the file ends before the picture does, `corrupt` if its data are
    ///   wrong. A photo that lacks only its end marker is decoded, as damaged.
    package func decode(reduction: Int = 1) throws(PhotoError) -> DecodedPhoto {
        try failing { () throws(ImageLibraryError) in
            let decoded = try decodeWhole(reduction)
            if header.format == .heic, let damage = decoded.damage, !GreyMemory.isGiven {
                // What is missing would show what was in the memory before, which may be another photo.
                throw ImageLibraryError(operation: "libde265", libraryText: damage, endsEarly: false)
            }
            return decoded
        }
    }

    private func decodeWhole(_ reduction: Int) throws(ImageLibraryError) -> DecodedPhoto {
        if decodesDirectly { return try decodeDirectly(ShrinkFactor.largest(reduction: Double(reduction))) }
        if let decoded = try decodePlanes(reduction) { return decoded }
        return switch try plainPNG() {
        case .decoded(let image): DecodedPhoto(photo: self, image: image, scale: .full, damage: damage)
        case .unusual: try decodeWithLibvips(reduction)
        case .damaged:
            try decodeWithLibvips(reduction, damage: "the compressed pixels do not match their checksum")
        }
    }

    /// Decodes with libvips; the photo has `damage` if libvips tells none.
    private func decodeWithLibvips(
        _ reduction: Int,
        damage knownDamage: String? = nil
    ) throws(ImageLibraryError) -> DecodedPhoto {
        try checkFloats()
        let untoldDamage = try untoldDamage()
        let (decoded, warning) = try DecoderWarnings.collecting { () throws(ImageLibraryError) in
            try withLoaded(reduction) { image, scale throws(ImageLibraryError) in
                DecodedPhoto(
                    photo: self,
                    image: try image.inMemory(),
                    scale: scale,
                    damage: untoldDamage ?? knownDamage ?? damage
                )
            }
        }
        return decoded.noting(warning)
    }

    /// The damage in a photo that libvips decodes without telling what the libraries below it noticed.
    private func untoldDamage() throws(ImageLibraryError) -> String? {
        if header.format == .heic { return PlanarPicture.damageOfHEVC(bytes) }
        if header.format == .png { return PNGReduction.damagedChunk(bytes) }
        guard header.format == .jpeg else { return nil }
        let decoded = try VipsImage.decodedJPEG(bytes, profile: nil, reduction: ShrinkFactor.maximum)
        try checkEnd(decoded)
        return decoded.damage
    }

    /// Throws if the file of which all rows have been decoded ends before they do, and not only without an end marker.
    private func checkEnd(_ decoded: VipsImage.DecodedJPEG) throws(ImageLibraryError) {
        guard lacksEndMarker, decoded.damage != nil || decoded.lacksData else { return }
        throw ImageLibraryError(
            operation: "libjpeg-turbo",
            libraryText: decoded.damage ?? "scans are missing",
            endsEarly: true
        )
    }

    /// The scale of ``decode(reduction:)``; `nil` if it is known only after decoding.
    package func scale(reduction: Int) -> DecodeScale? {
        switch header.format {
        case .jpeg: .shrunk(ShrinkFactor.largest(reduction: Double(reduction)))
        // Photos of the usual kind are shrunk, others are not, or by another factor.
        case .webp, .heic: nil
        default: .full
        }
    }

    /// Decodes again only the rows that show `storedRows`, in stored photo pixels, shrunk as in ``decode(reduction:)``.
    ///
    /// Rows below them are never decoded.
    package func decode(storedRows: Range<Int>, reduction: Int) throws(PhotoError) -> DecodedPhoto {
        let part = WholePixelRect(
            x: 0,
            y: storedRows.lowerBound,
            width: header.storedSize.width,
            height: storedRows.count
        )
        return try failing { () throws(ImageLibraryError) in
            if decodesDirectly {
                let (decoded, area, scale) = try decodedRows(of: part, reduction)
                return decodedBand(decoded.image, scale, area, damage: decoded.damage)
            }
            if let planar = try decodePlanes(part, reduction) {
                return decodedBand(planar.image, planar.scale, planar.area, damage: nil)
            }
            return try withLoaded(reduction) { image, scale throws(ImageLibraryError) in
                let area = scale.decodedArea(of: part, in: image.size)
                return decodedBand(try image.cropped(to: area).inMemory(), scale, area, damage: nil)
            }
        }
    }

    private func decodedBand(
        _ image: VipsImage,
        _ scale: DecodeScale,
        _ area: WholePixelRect,
        damage newDamage: String?
    ) -> DecodedPhoto {
        DecodedPhoto(photo: self, image: image, scale: scale, rows: area.y..<area.maxY, damage: newDamage ?? damage)
    }

    /// Decodes again only `part`, in stored photo pixels, shrunk as in ``decode(reduction:)``.
    ///
    /// Rows below the part are never decoded.
    func decode(_ part: WholePixelRect, reduction: Int) throws(PhotoError) -> VipsImage {
        try failing { () throws(ImageLibraryError) in
            if decodesDirectly { return try decodeDirectly(part, reduction) }
            if let planar = try decodePlanes(part, reduction) { return planar.image }
            if case .decoded(let image) = try plainPNG() { return try image.cropped(to: part).inMemory() }
            return try withLoaded(reduction) { image, scale throws(ImageLibraryError) in
                try image.cropped(to: scale.decodedArea(of: part, in: image.size)).inMemory()
            }
        }
    }

    /// Adds the EXIF, XMP and IPTC of the file to `image`, which must not be in use elsewhere yet.
    ///
    /// Works only for formats that libvips reads: BMP and PNM hold no metadata, and the metadata of JPEG XL are left
    /// out.
    func copyMetadata(to image: VipsImage) throws(ImageLibraryError) {
        guard VipsImage.loaderName(header.format) != nil else { return }
        try withLoaded(1) { loaded, _ throws(ImageLibraryError) in image.takeMetadata(of: loaded) }
    }

    /// The XMP packet in the file; `nil` if there is none, or the format is one that libvips does not read.
    ///
    /// Of a JPEG it is the main packet, at most 64 KiB; of a raw file that of its preview.
    package func embeddedXMP() throws(PhotoError) -> [UInt8]? {
        guard VipsImage.loaderName(header.format) != nil else { return nil }
        return try failing { () throws(ImageLibraryError) in
            try withLoaded(1) { image, _ throws(ImageLibraryError) in image.blob("xmp-data") }
        }
    }

    /// Whether the photo is decoded without libvips.
    ///
    /// Inks (CMYK) can be stored in several ways, which libvips handles.
    private var decodesDirectly: Bool { header.format == .jpeg && (header.bands == 1 || header.bands == 3) }

    private func decodeDirectly(_ factor: Int) throws(ImageLibraryError) -> DecodedPhoto {
        if let shrunk = try shrunkJPEG(factor) {
            var photo = self
            photo.rowStarts = shrunk.rowStarts
            return DecodedPhoto(photo: photo, image: shrunk.image, scale: .shrunk(factor), damage: damage)
        }
        let decoded = try VipsImage.decodedJPEG(bytes, profile: profile, reduction: factor)
        try checkEnd(decoded)
        return DecodedPhoto(
            photo: self,
            image: decoded.image,
            scale: .shrunk(factor),
            damage: decoded.damage ?? damage
        )
    }

    private func shrunkJPEG(_ factor: Int) throws(ImageLibraryError) -> VipsImage.ShrunkJPEG? {
        try VipsImage.shrunkJPEG(
            bytes,
            profile: profile,
            size: header.storedSize,
            bands: header.bands,
            isProgressive: header.isProgressive,
            reduction: factor
        )
    }

    private func decodeDirectly(_ part: WholePixelRect, _ reduction: Int) throws(ImageLibraryError) -> VipsImage {
        let (decoded, area, _) = try decodedRows(of: part, reduction)
        return try decoded.image.cropped(to: WholePixelRect(x: area.x, y: 0, width: area.width, height: area.height))
    }

    /// The rows of the decode that show `part`, and the position of `part` in the whole decode.
    private func decodedRows(
        of part: WholePixelRect,
        _ reduction: Int
    ) throws(ImageLibraryError) -> (decoded: VipsImage.DecodedJPEG, area: WholePixelRect, scale: DecodeScale) {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        let scale = DecodeScale.shrunk(factor)
        let area = scale.decodedArea(of: part, in: header.storedSize.shrunkOnLoad(factor))
        // Of a progressive file all scans must be read, whatever the rows are.
        if header.isProgressive,
            let whole = try shrunkJPEG(factor)?.image
        {
            let rows = WholePixelRect(x: 0, y: area.y, width: whole.size.width, height: area.height)
            return (VipsImage.DecodedJPEG(image: try whole.cropped(to: rows).inMemory(), damage: nil), area, scale)
        }
        let storedRows = area.y * factor..<min(area.maxY * factor, header.storedSize.height)
        let photoPart = rowStarts?.part(of: bytes, showing: storedRows)
        let offset = (photoPart?.offset ?? 0) / factor
        let decoded = try VipsImage.decodedJPEG(
            photoPart?.bytes ?? bytes,
            profile: profile,
            reduction: factor,
            rows: area.y + offset..<area.maxY + offset
        )
        return (decoded, area, scale)
    }

    /// The whole photo, if it is a PNG of the plain kind.
    private func plainPNG() throws(ImageLibraryError) -> VipsImage.PlainPNG {
        header.format == .png ? try VipsImage.plainPNG(bytes, header, profile: profile) : .unusual
    }

    /// The whole photo from its planes; `nil` if libvips must decode it.
    private func decodePlanes(_ reduction: Int) throws(ImageLibraryError) -> DecodedPhoto? {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        guard let planes = planes(serving: factor), let image = try planes.image(factor: factor) else { return nil }
        if let profile { image.setBlob("icc-profile-data", profile) }
        var photo = self
        photo.planes = planes
        return DecodedPhoto(photo: photo, image: image, scale: .shrunk(factor), damage: planes.damage ?? damage)
    }

    /// The pixels that show `part` of the stored photo, and their position in the whole decode; `nil` if libvips must
    /// decode the photo.
    private func decodePlanes(
        _ part: WholePixelRect,
        _ reduction: Int
    ) throws(ImageLibraryError) -> (image: VipsImage, area: WholePixelRect, scale: DecodeScale)? {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        let scale = DecodeScale.shrunk(factor)
        let area = scale.decodedArea(of: part, in: header.storedSize.shrunkOnLoad(factor))
        guard let image = try planes(serving: factor)?.image(area, factor: factor) else { return nil }
        if let profile { image.setBlob("icc-profile-data", profile) }
        return (image, area, scale)
    }

    private func planes(serving factor: Int) -> PlanarPicture? {
        if let planes, planes.serves(factor: factor) { return planes }
        return PlanarPicture.decoded(bytes, header, factor: factor)
    }

    /// Whether a part is decoded at `reduction` from what the first decode has left in memory.
    package func holdsPixels(reduction: Double) -> Bool {
        planes?.serves(factor: ShrinkFactor.largest(reduction: reduction)) ?? false
    }

    private func withLoaded<Result>(
        _ reduction: Int,
        _ body: (VipsImage, DecodeScale) throws(ImageLibraryError) -> Result
    ) throws(ImageLibraryError) -> Result {
        try VipsImage.withLoaded(
            bytes,
            as: header.format,
            scale: loadScale(reduction),
            orThrow: { $0 },
            { image throws(ImageLibraryError) in try body(image, scale(of: image, reduction)) }
        )
    }

    private func failing<Result>(_ body: () throws(ImageLibraryError) -> Result) throws(PhotoError) -> Result {
        do throws(ImageLibraryError) {
            return try body()
        } catch {
            throw failure(error)
        }
    }

    /// Why the photo cannot be decoded, after a library has reported `error`.
    package func failure(_ error: ImageLibraryError) -> PhotoError {
        let libraries = 64 << 20
        let pixelByteCount = 2 * header.bands * header.bytesPerValue
        let (decoded, overflows) = header.storedSize.pixelCount.multipliedReportingOverflow(by: pixelByteCount)
        let failure: DecodeFailure = lacksEndMarker ? .truncated(error) : .data(error, bytes, header.format)
        return failure.photoError(file.path)
            .explained(byNeedOf: overflows ? .max : decoded.addingClamped(bytes.count + libraries))
    }

    private func loadScale(_ reduction: Int) -> VipsImage.LoadScale {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        return switch header.format {
        case .jpeg where factor > 1: .shrunkOnLoad(factor)
        case .webp where factor > 1: .scaledOnLoad(1 / Double(factor))
        default: .full
        }
    }

    private func scale(of image: VipsImage, _ reduction: Int) -> DecodeScale {
        if case .shrunkOnLoad(let factor) = loadScale(reduction) { return .shrunk(factor) }
        return DecodeScale(
            horizontal: Double(header.storedSize.width) / Double(image.size.width),
            vertical: Double(header.storedSize.height) / Double(image.size.height)
        )
    }
}
