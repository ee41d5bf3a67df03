import CVips
package import FaceCropModel

/// Compresses outputs.
package struct OutputEncoder: Sendable {
    private let options: EncodeOptions

    /// Whether an output may get a lower quality than the options say.
    package var limitsBytes: Bool { options.maximumBytes != nil }

    package init(options: EncodeOptions = EncodeOptions()) {
        self.options = options
    }

    /// Encodes `image`, which ``Renderer/render(_:of:)`` made of `photo` with the same options.
    ///
    /// If the image has no profile, the output is sRGB, which programs assume when no profile is embedded. If the
    /// options limit the bytes, the output has the highest quality at which it fits.
    /// - Returns: The output, and its quality; `nil` for lossless formats.
    /// - Throws: ``PhotoError`` with `encodeFailed`, or `outputTooManyBytes`.
    package func encode(
        _ image: VipsImage,
        of photo: LoadedPhoto
    ) throws(PhotoError) -> (file: EncodedImage, quality: Int?) {
        var file: EncodedImage?
        var quality = options.effectiveQuality
        do throws(ImageLibraryError) {
            let keepsProfile = options.keepsProfile && image.profileBytes != nil
            let kept = try withKeptMetadata(image, of: photo, isSRGB: !keepsProfile)
            if let dotsPerInch = options.effectiveDotsPerInch { kept.setResolution(dotsPerInch: dotsPerInch) }
            let strips = !options.keepsMetadata && !keepsProfile
            if let limit = options.maximumBytes, let qualities = options.qualities {
                (file, quality) = try encode(kept, qualities, maximumBytes: limit, strips: strips)
            } else {
                file = try encode(kept, options, strips: strips)
            }
        } catch {
            throw PhotoError(
                .encodeFailed,
                stage: .encode,
                path: photo.file.path,
                message: "The output could not be compressed as \(options.format.rawValue).",
                cause: error.description
            )
        }
        guard let file else { throw tooManyBytes(photo) }
        return (file, quality)
    }

    /// The file with the highest of `qualities` at which it has at most `maximumBytes`; `nil` if it has more at all.
    private func encode(
        _ image: VipsImage,
        _ qualities: ClosedRange<Int>,
        maximumBytes: Int,
        strips: Bool
    ) throws(ImageLibraryError) -> (file: EncodedImage?, quality: Int?) {
        var fitting: EncodedImage?
        let quality = try QualitySearch.highest(of: qualities) { quality throws(ImageLibraryError) in
            var options = options
            options.quality = quality
            let file = try encode(image, options, strips: strips)
            guard file.count <= maximumBytes else { return false }
            fitting = file
            return true
        }
        return (fitting, quality)
    }

    private func tooManyBytes(_ photo: LoadedPhoto) -> PhotoError {
        PhotoError(
            .outputTooManyBytes,
            stage: .encode,
            path: photo.file.path,
            message: """
                The output has more than \(options.maximumBytes ?? 0) bytes even at the lowest quality, which is \
                \(options.qualities?.lowerBound ?? 0) for \(options.format.rawValue).
                """
        )
    }

    /// The whole file, with its metadata.
    private func encode(
        _ image: VipsImage,
        _ options: EncodeOptions,
        strips: Bool
    ) throws(ImageLibraryError) -> EncodedImage {
        let file = try image.encoded(with: options, strips: strips)
        guard let dotsPerInch = options.effectiveDotsPerInch, options.format == .jpeg else { return file }
        return file.withDensity(dotsPerInch: dotsPerInch)
    }

    /// The image with only the metadata that the options allow, corrected so that they describe the output.
    ///
    /// The pixels have `orientation`, which the metadata then say; if they are sRGB, EXIF names no other colours.
    func withKeptMetadata(
        _ image: VipsImage,
        of photo: LoadedPhoto,
        isSRGB: Bool,
        orientation: Orientation = .upright
    ) throws(ImageLibraryError) -> VipsImage {
        let copy = try image.copied()
        if options.keepsMetadata { try photo.copyMetadata(to: copy) }
        // libvips itself writes the output's width and height into EXIF.
        copy.resetOrientation()
        if orientation != .upright { copy.setOrientation(orientation) }
        copy.removeFields(["jpeg-thumbnail-data"])
        if isSRGB { copy.nameSRGBInEXIF() }
        if !options.keepsProfile { copy.removeFields(["icc-profile-data"]) }
        if !options.keepsMetadata {
            copy.removeFields(startingWith: Self.metadataPrefixes)
        } else if let packet = copy.blob("xmp-data") {
            copy.setBlob("xmp-data", XMPOrientation.reset(packet, to: orientation))
        }
        return copy
    }

    /// Prefixes of the metadata fields that savers write besides pixels and profile.
    ///
    /// The fields are removed even if the saver's strip option is set, because the WebP saver of libvips 8.14 ignores
    /// that option. It still writes EXIF of its own with size and resolution.
    private static let metadataPrefixes = [
        "exif-", "xmp-", "iptc-", "photoshop-", "png-comment-", "gif-comment", "jpeg-",
    ]
}

extension VipsImage {
    /// Sets the resolution that libvips writes into EXIF and PNG; it has the unit of pixels a millimetre.
    fileprivate func setResolution(dotsPerInch: Int) {
        withUnsafe { pointer in
            pointer.pointee.Xres = Double(dotsPerInch) / 25.4
            pointer.pointee.Yres = Double(dotsPerInch) / 25.4
            vips_image_set_string(pointer, "resolution-unit", "in")
        }
    }
}

extension EncodedImage {
    /// The JPEG with a JFIF header that has the density, which neither encoder writes.
    ///
    /// The segment stands directly behind the start of the image (JFIF 1.02, page 5).
    fileprivate func withDensity(dotsPerInch: Int) -> EncodedImage {
        let density = [UInt8(dotsPerInch >> 8), UInt8(dotsPerInch & 0xff)]
        let header: [UInt8] =
            [0xff, 0xe0, 0, 16] + Array("JFIF".utf8) + [0, 1, 2] + [1] + density + density + [0, 0]
        return withUnsafeBytes { EncodedImage(Array($0.prefix(2)) + header + Array($0.dropFirst(2))) }
    }
}
