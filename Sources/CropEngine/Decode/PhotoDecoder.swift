import SystemPackage

/// Opens photos: reads the file, tells the format, and checks what its header declares before anything is decoded.
package struct PhotoDecoder: Sendable {
    private let options: DecodeOptions

    /// More than alpha and the four inks of print: no photograph.
    private static let greatestBandCount = 5

    package init(options: DecodeOptions = DecodeOptions()) {
        self.options = options
    }

    /// Reads `file` and its header; no pixel is decoded.
    ///
    /// - Throws: ``PhotoError`` of the stage `decode` with `vanished`, `permissionDenied` or `unreadable` when the file
    ///   cannot be read, `emptyFile`, `tooManyBytes`, `notAnImage`, `unsupportedFormat`, `tooManyPixels`, or
    ///   `truncated` or `corrupt` when there is no usable header.
    package func open(_ file: PhotoFile) throws(PhotoError) -> OpenedPhoto {
        let bytes: [UInt8]
        do throws(FileContent.Failure) {
            bytes = try FileContent.read(file.path, maximumBytes: options.maximumFileBytes)
        } catch {
            throw DecodeFailure.reading(error, limit: options.maximumFileBytes).photoError(file.path)
        }
        do throws(DecodeFailure) {
            let format = try Self.format(of: bytes)
            try checkBeforeDecoding(bytes, format)
            return try openedPhoto(file, bytes, format)
        } catch {
            throw error.photoError(file.path)
        }
    }

    private static func format(of bytes: [UInt8]) throws(DecodeFailure) -> ImageFormat {
        if bytes.isEmpty { throw .empty }
        let format: ImageFormat
        switch PictureFormat(sniffing: Array(bytes.prefix(PictureFormat.sniffedByteCount))) {
        case nil: throw .notAnImage
        case .image(let known): format = known
        case .raw(let raw): throw .unread(.raw(raw), because: nil)
        case .unread(let unread): throw .unread(.unread(unread), because: nil)
        }
        if format == .tiff, let raw = bytes.withUnsafeBufferPointer({ RawFormat(tiff: $0) }) {
            throw .unread(.raw(raw), because: nil)
        }
        if let loader = VipsImage.loaderName(format), !VipsLibrary.has(loader) {
            throw .unsupported("there is no loader for \(format.rawValue)")
        }
        if let reason = unsupportedReason(bytes, format) { throw .unsupported(reason) }
        return format
    }

    private static func unsupportedReason(_ bytes: [UInt8], _ format: ImageFormat) -> String? {
        switch format {
        case .jpeg: jpegFrameHeader(bytes)?.unsupportedReason
        case .tiff:
            bytes.withUnsafeBufferPointer { TIFFDirectory($0) }?.mayHoldJPEG2000 == true ? "JPEG 2000 in a TIFF" : nil
        case .png, .webp, .gif, .heic, .avif, .bmp, .pnm, .jxl: nil
        }
    }

    private static func jpegFrameHeader(_ bytes: [UInt8]) -> JPEGFrameHeader? {
        bytes.withUnsafeBufferPointer { JPEGFrameHeader(ByteReader(bytes: $0, order: .bigEndian)) }
    }

    private func openedPhoto(
        _ file: PhotoFile,
        _ bytes: [UInt8],
        _ format: ImageFormat
    ) throws(DecodeFailure) -> OpenedPhoto {
        if let picture = try NonVipsPicture(bytes, format) {
            try check(picture.size)
            return OpenedPhoto(
                file: file,
                header: PhotoHeader(format: format, picture),
                bytes: bytes,
                profile: picture.profile,
                codePoints: nil,
                damage: nil
            )
        }
        let properties = Self.heifProperties(bytes, format)
        let (header, profile) = try VipsImage.withLoaded(
            bytes,
            as: format,
            orThrow: { DecodeFailure.data($0, bytes, format) },
            { image throws(DecodeFailure) in
                try check(image.size)
                guard image.bands <= Self.greatestBandCount else {
                    throw .unsupported("\(image.bands) values per pixel are no photograph")
                }
                return (Self.header(image, format, properties, bytes), image.profileBytes)
            }
        )
        return OpenedPhoto(
            file: file,
            header: header,
            bytes: bytes,
            profile: profile,
            codePoints: properties?.codePoints,
            damage: DamageCheck.damage(bytes, format)
        )
    }

    /// HEIC and AVIF are turned upright by their loader, as their standard demands whatever EXIF says.
    private static func header(
        _ image: VipsImage,
        _ format: ImageFormat,
        _ properties: HEIFProperties?,
        _ bytes: [UInt8]
    ) -> PhotoHeader {
        if format == .heic || format == .avif {
            return PhotoHeader(
                format: format,
                storedSize: image.size,
                orientation: .upright,
                hasOrientationTag: properties?.saysOrientation ?? false,
                bands: image.bands,
                bytesPerValue: image.bytesPerValue
            )
        }
        let orientation = image.orientationTag.flatMap(Orientation.init(rawValue:))
        let frame = format == .jpeg ? jpegFrameHeader(bytes) : nil
        return PhotoHeader(
            format: format,
            storedSize: image.size,
            orientation: orientation ?? .upright,
            hasOrientationTag: orientation != nil,
            bands: image.bands,
            isProgressive: frame?.isProgressive == true,
            bytesPerValue: image.bytesPerValue,
            decoderByteCount: frame.map { $0.comesInScans ? $0.coefficientByteCount : 0 } ?? 0
        )
    }

    /// What can be known of a bad file without a decoder.
    private func checkBeforeDecoding(_ bytes: [UInt8], _ format: ImageFormat) throws(DecodeFailure) {
        let declared = DeclaredSize.of(bytes, format: format)
        if let declared { try check(declared) }
        if format == .heic || format == .avif, let coded = CodedSize.largest(bytes) {
            // Coded pictures are larger by what fills their last blocks.
            let exceeds = declared.map { coded.width > $0.width + 64 || coded.height > $0.height + 64 } ?? true
            if exceeds { try check(coded) }
        }
        if let failure = SafetyCheck.failure(bytes, format) { throw failure }
    }

    private static func heifProperties(_ bytes: [UInt8], _ format: ImageFormat) -> HEIFProperties? {
        guard format == .heic || format == .avif else { return nil }
        return bytes.withUnsafeBufferPointer { HEIFProperties(bytes: $0) }
    }

    private func check(_ size: PixelSize) throws(DecodeFailure) {
        guard size.width > 0, size.height > 0 else { throw .noPixels(size) }
        let (count, overflows) = size.width.multipliedReportingOverflow(by: size.height)
        if overflows || count > options.maximumPixels { throw .tooManyPixels(size, limit: options.maximumPixels) }
    }
}
