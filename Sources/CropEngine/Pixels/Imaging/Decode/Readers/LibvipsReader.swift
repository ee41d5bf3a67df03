import FaceCropModel

/// Reads all photos that no ``PictureReader`` reads, with libvips or, if libvips does not read the format, with the
/// libraries behind ``NonVipsPicture``.
enum LibvipsReader {
    /// Decodes the whole picture; it has `knownDamage` if the library tells none.
    static func whole(
        _ photo: LoadedPhoto,
        reduction: Int,
        knownDamage: String? = nil
    ) throws(ImageLibraryError) -> DecodedPhoto {
        try photo.checkFloats()
        let untoldDamage = try untoldDamage(in: photo)
        let (decoded, warning) = try DecoderWarnings.collecting { () throws(ImageLibraryError) in
            try withLoaded(photo, reduction: reduction) { image, scale throws(ImageLibraryError) in
                DecodedPhoto(
                    photo: photo,
                    image: try image.inMemory(),
                    scale: scale,
                    damage: untoldDamage ?? knownDamage ?? photo.damage
                )
            }
        }
        // What libvips says of a JPEG, it says of harmless defects, too.
        return photo.header.format == .jpeg ? decoded : decoded.noting(warning)
    }

    /// Decodes again only `part`, in stored photo pixels; rows below it are never decoded.
    static func part(
        _ part: WholePixelRect,
        of photo: LoadedPhoto,
        reduction: Int
    ) throws(ImageLibraryError) -> DecodedPart {
        try withLoaded(photo, reduction: reduction) { image, scale throws(ImageLibraryError) in
            let area = scale.decodedArea(of: part, in: image.size)
            return DecodedPart(image: try image.cropped(to: area).inMemory(), area: area, scale: scale)
        }
    }

    /// Calls `body` with the opened picture, whose pixels are decoded on demand, and its scale.
    static func withLoaded<Result>(
        _ photo: LoadedPhoto,
        reduction: Int,
        _ body: (VipsImage, DecodeScale) throws(ImageLibraryError) -> Result
    ) throws(ImageLibraryError) -> Result {
        let loadScale = loadScale(photo, reduction)
        return try VipsImage.withLoaded(
            photo.bytes,
            as: photo.header.format,
            scale: loadScale,
            orThrow: { $0 },
            { image throws(ImageLibraryError) in
                if case .shrunkOnLoad(let factor) = loadScale { return try body(image, .shrunk(factor)) }
                let stored = photo.header.storedSize
                let scale = DecodeScale(
                    horizontal: Double(stored.width) / Double(image.size.width),
                    vertical: Double(stored.height) / Double(image.size.height)
                )
                return try body(image, scale)
            }
        )
    }

    private static func loadScale(_ photo: LoadedPhoto, _ reduction: Int) -> VipsImage.LoadScale {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        return switch photo.header.format {
        case .jpeg where factor > 1: .shrunkOnLoad(factor)
        case .webp where factor > 1: .scaledOnLoad(1 / Double(factor))
        default: .full
        }
    }

    /// The damage in a photo that libvips decodes without telling what the libraries below it noticed.
    private static func untoldDamage(in photo: LoadedPhoto) throws(ImageLibraryError) -> String? {
        switch photo.header.format {
        case .heic: return PlanarPicture.damageOfHEVC(photo.bytes)
        case .png: return PNGReduction.damagedChunk(photo.bytes)
        case .jpeg:
            let decoded = try VipsImage.decodedJPEG(photo.bytes, profile: nil, reduction: ShrinkFactor.maximum)
            try photo.checkEnd(decoded)
            return decoded.damage
        default: return nil
        }
    }
}
