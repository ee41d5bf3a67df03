/// Compresses outputs.
package struct Encoder: Sendable {
    private let options: EncodeOptions

    package init(options: EncodeOptions = EncodeOptions()) {
        self.options = options
    }

    /// The file that holds `image`, which ``Renderer/render(_:of:)`` made of `photo` with the same options.
    ///
    /// Without a profile of its own the output is sRGB, which is what programs assume; no profile is embedded then.
    /// - Throws: ``PhotoError`` with `encodeFailed`.
    package func encode(_ image: VipsImage, of photo: OpenedPhoto) throws(PhotoError) -> EncodedImage {
        do throws(VipsError) {
            let keepsProfile = options.keepsProfile && image.profileBytes != nil
            return try withKeptMetadata(image).encoded(
                as: options.format,
                quality: options.quality ?? options.format.defaultQuality,
                strips: !options.keepsMetadata && !keepsProfile
            )
        } catch {
            throw PhotoError(
                .encodeFailed,
                stage: .encode,
                path: photo.file.path,
                message: "The output could not be compressed as \(options.format.rawValue); try another --format.",
                cause: error.description
            )
        }
    }

    private func withKeptMetadata(_ image: VipsImage) throws(VipsError) -> VipsImage {
        let copy = try image.copied()
        if !options.keepsProfile { copy.removeFields(["icc-profile-data"]) }
        // Even of an image that is to be stripped: savers write EXIF anew for an orientation that is left, WebP's always.
        copy.resetOrientation()
        if options.keepsMetadata {
            Self.makeTrue(copy)
        } else {
            copy.removeFields(startingWith: Self.metadataPrefixes)
        }
        return copy
    }

    /// What the savers of all formats write besides pixels and profile.
    private static let metadataPrefixes = [
        "exif-", "xmp-", "iptc-", "photoshop-", "png-comment-", "gif-comment", "jpeg-",
    ]

    /// Corrects what was true of the photo and is not true of the output: the small picture in EXIF, the orientation in XMP.
    ///
    /// libvips itself writes the output's width and height into EXIF.
    private static func makeTrue(_ image: VipsImage) {
        image.removeFields(["jpeg-thumbnail-data"])
        if let packet = image.blob("xmp-data") { image.setBlob("xmp-data", XMPOrientation.reset(packet)) }
    }
}

extension EncodeOptions.Format {
    /// The quality when none is chosen, 1…100.
    package var defaultQuality: Int {
        switch self {
        case .jpeg: 82
        case .webp: 80
        case .avif: 60
        case .png: 100
        }
    }
}
