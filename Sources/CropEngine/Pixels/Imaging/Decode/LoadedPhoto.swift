package import FaceCropModel

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
    /// Who decodes the pixels.
    let decoders: DecodeOptions.Decoders
    /// Whether the file is a JPEG without an end marker, which ``bytes`` have nevertheless.
    private let lacksEndMarker: Bool
    /// Where the rows of a JPEG begin, once ``decode(reduction:)`` has noted it.
    private(set) var rowStarts: JPEGRowStarts?
    /// The decoded photo of a format that stores planes, once ``decode(reduction:)`` has decoded it.
    private(set) var planes: PlanarPicture?

    package init(
        file: PhotoFile,
        header: PhotoHeader,
        bytes: [UInt8],
        profile: [UInt8]?,
        meaning: PixelMeaning = PixelMeaning(),
        damage: String?,
        lacksEndMarker: Bool = false,
        decoders: DecodeOptions.Decoders = .fast
    ) {
        self.file = file
        self.header = header
        self.bytes = bytes
        self.profile = profile
        self.meaning = meaning
        self.damage = damage
        self.lacksEndMarker = lacksEndMarker
        self.decoders = decoders
    }

    /// This JPEG as the preview of a raw file.
    ///
    /// If the JPEG has no orientation tag of its own, it takes the orientation of the raw file. If its sides show that
    /// it has been turned already, it is upright.
    func asPreview(_ preview: RawPreview, of format: RawFormat) -> Self {
        var photo = self
        if !header.hasOrientationTag { photo.header.orientation = preview.orientation }
        if preview.isTurned(header.storedSize), photo.header.orientation.swapsAxes {
            photo.header.orientation = .upright
        }
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

    /// Who reads photos of some kinds; ``LibvipsReader`` reads all others.
    private var readers: [any PictureReader] { rowReaders + (decoders == .fast ? [PlainPNGReader()] : []) }

    /// The same for a few rows: a plain PNG would be decoded as a whole, and take its memory a second time.
    private var rowReaders: [any PictureReader] {
        switch decoders {
        case .fast: [JPEGReader(shrinks: true), PlanesReader()]
        case .library: [JPEGReader(shrinks: false)]
        }
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
        for reader in readers {
            if let decoded = try reader.whole(self, reduction: reduction) { return decoded }
        }
        return try LibvipsReader.whole(self, reduction: reduction)
    }

    private func decode(
        _ part: WholePixelRect,
        _ reduction: Int,
        by readers: [any PictureReader]
    ) throws(ImageLibraryError) -> DecodedPart {
        for reader in readers {
            if let decoded = try reader.part(part, of: self, reduction: reduction) { return decoded }
        }
        return try LibvipsReader.part(part, of: self, reduction: reduction)
    }

    /// The photo with what a decode has noted for later ones.
    func keeping(_ rowStarts: JPEGRowStarts?) -> Self {
        var photo = self
        photo.rowStarts = rowStarts
        return photo
    }

    /// The photo with what a decode has left in memory for later ones.
    func keeping(_ planes: PlanarPicture) -> Self {
        var photo = self
        photo.planes = planes
        return photo
    }

    /// Throws if the file of which all rows have been decoded ends before they do, and not only without an end marker.
    func checkEnd(_ decoded: VipsImage.DecodedJPEG) throws(ImageLibraryError) {
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
        let rows = WholePixelRect(
            x: 0,
            y: storedRows.lowerBound,
            width: header.storedSize.width,
            height: storedRows.count
        )
        return try failing { () throws(ImageLibraryError) in
            let decoded = try decode(rows, reduction, by: rowReaders)
            return DecodedPhoto(
                photo: self,
                image: decoded.image,
                scale: decoded.scale,
                rows: decoded.area.y..<decoded.area.maxY,
                damage: decoded.damage ?? damage
            )
        }
    }

    /// Decodes again only `part`, in stored photo pixels, shrunk as in ``decode(reduction:)``.
    func decode(_ part: WholePixelRect, reduction: Int) throws(PhotoError) -> VipsImage {
        try failing { () throws(ImageLibraryError) in
            try decode(part, reduction, by: readers).image
        }
    }

    /// Adds the EXIF, XMP and IPTC of the file to `image`, which must not be in use elsewhere yet.
    ///
    /// Works only for formats that libvips reads: BMP and PNM hold no metadata, and the metadata of JPEG XL are left
    /// out.
    func copyMetadata(to image: VipsImage) throws(ImageLibraryError) {
        guard VipsImage.loaderName(header.format) != nil else { return }
        try LibvipsReader.withLoaded(self, reduction: 1) { loaded, _ throws(ImageLibraryError) in
            image.takeMetadata(of: loaded)
        }
    }

    /// The XMP packet in the file; `nil` if there is none, or the format is one that libvips does not read.
    ///
    /// Of a JPEG it is the main packet, at most 64 KiB; of a raw file that of its preview.
    package func embeddedXMP() throws(PhotoError) -> [UInt8]? {
        guard VipsImage.loaderName(header.format) != nil else { return nil }
        return try failing { () throws(ImageLibraryError) in
            try LibvipsReader.withLoaded(self, reduction: 1) { image, _ throws(ImageLibraryError) in
                image.blob("xmp-data")
            }
        }
    }

    /// Whether a part is decoded at `reduction` from what the first decode has left in memory.
    package func holdsPixels(reduction: Double) -> Bool {
        planes?.serves(factor: ShrinkFactor.largest(reduction: reduction)) ?? false
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
}
