package import FaceCropCore
package import FaceCropFormats

/// Compresses outputs.
package struct OutputEncoder: Sendable {
    private let options: EncodeOptions

    package init(options: EncodeOptions = EncodeOptions()) {
        self.options = options
    }

    /// The file that holds `image`, which ``Renderer/render(_:of:)`` made of `photo` with the same options.
    ///
    /// Without a profile of its own the output is sRGB, which is what programs assume; no profile is embedded then.
    /// - Throws: ``PhotoError`` with `encodeFailed`.
    package func encode(_ image: VipsImage, of photo: LoadedPhoto) throws(PhotoError) -> EncodedImage {
        do throws(ImageLibraryError) {
            let keepsProfile = options.keepsProfile && image.profileBytes != nil
            return try withKeptMetadata(image, of: photo).encoded(
                with: options,
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

    /// The image with those metadata that may go out, all of them true of the output.
    private func withKeptMetadata(_ image: VipsImage, of photo: LoadedPhoto) throws(ImageLibraryError) -> VipsImage {
        let copy = try image.copied()
        if options.keepsMetadata { try photo.copyMetadata(to: copy) }
        // libvips itself writes the output's width and height into EXIF.
        copy.resetOrientation()
        copy.removeFields(["jpeg-thumbnail-data"])
        if !options.keepsProfile { copy.removeFields(["icc-profile-data"]) }
        if !options.keepsMetadata {
            copy.removeFields(startingWith: Self.metadataPrefixes)
        } else if let packet = copy.blob("xmp-data") {
            copy.setBlob("xmp-data", XMPOrientation.reset(packet))
        }
        return copy
    }

    /// What the savers write besides pixels and profile.
    ///
    /// The fields are taken out even when the saver is told to strip: for WebP, libvips 8.14 does not. What it then still
    /// writes there is EXIF of its own making, with size and resolution.
    private static let metadataPrefixes = [
        "exif-", "xmp-", "iptc-", "photoshop-", "png-comment-", "gif-comment", "jpeg-",
    ]
}
