package import FaceCropModel
import SystemPackage

/// Opens photos: reads the file, recognizes its format, and checks the header before anything is decoded.
package struct PhotoDecoder: Sendable {
    private let options: DecodeOptions
    private let previewDemand: RawPreviewDemand

    /// A photograph has at most four inks and alpha.
    private static let maximumBandCount = 5

    /// Makes a decoder with these limits; it accepts only previews of raw files that meet `previewDemand`.
    package init(options: DecodeOptions = DecodeOptions(), previewDemand: RawPreviewDemand = .photo) {
        self.options = options
        self.previewDemand = previewDemand
    }

    /// Reads `file` and its header without decoding a pixel.
    ///
    /// - Throws: ``PhotoError`` of the stage `decode` with `vanished`, `permissionDenied` or `unreadable` if the file
    ///   cannot be read, `emptyFile`, `tooManyBytes`, `notAnImage`, `unsupportedFormat`, `tooManyPixels`, or
    ///   `truncated` or `corrupt` if there is no usable header.
    package func open(_ file: PhotoFile) throws(PhotoError) -> LoadedPhoto {
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try file.read(maximumBytes: options.maximumFileBytes)
        } catch {
            throw DecodeFailure.reading(error, limit: options.maximumFileBytes).photoError(file.path)
        }
        do throws(DecodeFailure) {
            switch try Self.content(of: bytes) {
            case .image(let format): return try opened(file, bytes, format)
            case .raw(let format): return try openedPreview(file, bytes, format)
            case .unread(let format): throw .unread(.unread(format), because: nil)
            }
        } catch {
            throw error.photoError(file.path)
        }
    }

    private func opened(
        _ file: PhotoFile,
        _ bytes: [UInt8],
        _ format: ImageFormat
    ) throws(DecodeFailure) -> LoadedPhoto {
        try Self.checkIsRead(bytes, format)
        try checkBeforeDecoding(bytes, format)
        return try openedPhoto(file, bytes, format)
    }

    /// The preview of a raw file if it is large enough; later steps treat it like any other JPEG.
    private func openedPreview(
        _ file: PhotoFile,
        _ bytes: [UInt8],
        _ format: RawFormat
    ) throws(DecodeFailure) -> LoadedPhoto {
        let preview: RawPreview
        do throws(RawPreview.Absence) {
            preview = try RawPreview(bytes)
        } catch {
            throw .unread(.raw(format), because: error.text)
        }
        let photo = try opened(file, preview.jpeg, .jpeg).asPreview(preview, of: format)
        let size = photo.header.uprightSize
        guard previewDemand.isMet(by: size) else {
            throw .unread(.raw(format), because: "its preview has \(size) pixels, and \(previewDemand.text)")
        }
        return photo
    }

    /// The format of the bytes: an image, or a raw file of a camera, which may itself look like a TIFF image.
    private static func content(of bytes: [UInt8]) throws(DecodeFailure) -> PictureFormat {
        if bytes.isEmpty { throw .empty }
        let sniffed = PictureFormat(sniffing: Array(bytes.prefix(PictureFormat.sniffedByteCount)))
        switch sniffed {
        case nil: throw .notAnImage
        case .image(.tiff)?:
            return bytes.withUnsafeBufferPointer { RawFormat(tiff: $0) }.map(PictureFormat.raw) ?? .image(.tiff)
        case let format?: return format
        }
    }

    /// Throws if the installed libvips or this decoder does not support the file's variant of the format.
    private static func checkIsRead(_ bytes: [UInt8], _ format: ImageFormat) throws(DecodeFailure) {
        if !FormatSupport.canRead(format) { throw .unsupported("libvips has no decoder for \(format.rawValue)") }
        if let reason = unsupportedReason(bytes, format) { throw .unsupported(reason) }
    }

    private static func unsupportedReason(_ bytes: [UInt8], _ format: ImageFormat) -> String? {
        let reason: String? =
            switch format {
            case .jpeg: jpegFrameHeader(bytes)?.unsupportedReason
            case .tiff:
                bytes.withUnsafeBufferPointer { TIFFDirectory($0) }?.mayHoldJPEG2000 == true
                    ? "JPEG 2000 in a TIFF" : nil
            case .png, .webp, .gif, .heic, .avif, .bmp, .pnm, .jxl: nil
            }
        return reason ?? UnsupportedPixels.reason(bytes, format)
    }

    private static func jpegFrameHeader(_ bytes: [UInt8]) -> JPEGFrameHeader? {
        bytes.withUnsafeBufferPointer { JPEGFrameHeader(ByteReader(bytes: $0, order: .bigEndian)) }
    }

    private func openedPhoto(
        _ file: PhotoFile,
        _ bytes: [UInt8],
        _ format: ImageFormat
    ) throws(DecodeFailure) -> LoadedPhoto {
        if let picture = try NonVipsPicture(bytes, format) {
            try check(picture.size)
            return LoadedPhoto(
                file: file,
                header: PhotoHeader(format: format, picture),
                bytes: bytes,
                profile: picture.profile,
                meaning: picture.meaning(bytes, format),
                damage: nil,
                decoders: options.decoders
            )
        }
        let properties = Self.heifProperties(bytes, format)
        let ended = format == .jpeg ? JPEGEndMarker.added(to: bytes) : nil
        let ((header, profile), warning) = try DecoderWarnings.collecting { () throws(DecodeFailure) in
            try VipsImage.withLoaded(
                ended ?? bytes,
                as: format,
                orThrow: { DecodeFailure.data($0, bytes, format) },
                { image throws(DecodeFailure) in
                    try check(image.size)
                    guard image.bands <= Self.maximumBandCount else {
                        throw .unsupported("\(image.bands) values per pixel are no photograph")
                    }
                    return (Self.header(image, format, properties, bytes), image.profileBytes)
                }
            )
        }
        return LoadedPhoto(
            file: file,
            header: header,
            bytes: ended ?? bytes,
            profile: profile,
            meaning: PixelMeaning(bytes, format, hasProfile: profile != nil),
            damage: DamageCheck.damage(bytes, format) ?? (ended == nil ? warning : "the end marker is missing"),
            lacksEndMarker: ended != nil,
            decoders: options.decoders
        )
    }

    /// The header of a picture that libvips opened.
    ///
    /// libvips turns HEIC and AVIF upright while it loads them, as their standard requires whatever EXIF says.
    private static func header(
        _ image: VipsImage,
        _ format: ImageFormat,
        _ properties: HEIFProperties?,
        _ bytes: [UInt8]
    ) -> PhotoHeader {
        if format == .heic || format == .avif {
            var header = PhotoHeader(
                format: format,
                storedSize: image.size,
                orientation: .upright,
                hasOrientationTag: properties?.saysOrientation ?? false,
                bands: image.bands,
                bytesPerValue: image.bytesPerValue
            )
            header.loadingOrientation = properties?.orientation
            return header
        }
        let orientation = image.orientationTag.flatMap(Orientation.init(rawValue:)) ?? exifOrientation(bytes, format)
        let frame = format == .jpeg ? jpegFrameHeader(bytes) : nil
        var header = PhotoHeader(
            format: format,
            storedSize: image.size,
            orientation: orientation ?? .upright,
            hasOrientationTag: orientation != nil,
            bands: image.bands,
            isProgressive: frame?.isProgressive == true,
            bytesPerValue: image.bytesPerValue,
            decoderByteCount: frame.map { $0.comesInScans ? $0.coefficientByteCount : 0 } ?? 0
        )
        header.coefficientByteCount = frame?.coefficientByteCount ?? 0
        return header
    }

    private static func exifOrientation(_ bytes: [UInt8], _ format: ImageFormat) -> Orientation? {
        EXIFOrientation.of(bytes, format) { PNGReduction.inflated($0, limit: EXIFOrientation.longestText) }
    }

    /// Refuses a bad file by the checks that need no decoder.
    private func checkBeforeDecoding(_ bytes: [UInt8], _ format: ImageFormat) throws(DecodeFailure) {
        if let declared = DeclaredSize.of(bytes, format: format) { try check(declared) }
        if let failure = SafetyCheck.failure(bytes, format) { throw failure }
    }

    private static func heifProperties(_ bytes: [UInt8], _ format: ImageFormat) -> HEIFProperties? {
        guard format == .heic || format == .avif else { return nil }
        return bytes.withUnsafeBufferPointer { HEIFProperties(bytes: $0) }
    }

    private func check(_ size: PixelSize) throws(DecodeFailure) {
        if let refusal = DecodeFailure.refusing(size, limit: options.maximumPixels) { throw refusal }
    }
}
