import FaceCropModel

/// Reads PNGs of the plain kind with libdeflate.
struct PlainPNGReader: PictureReader {
    func whole(_ photo: LoadedPhoto, reduction: Int) throws(ImageLibraryError) -> DecodedPhoto? {
        switch try plainPNG(photo) {
        case .decoded(let image): return DecodedPhoto(photo: photo, image: image, scale: .full, damage: photo.damage)
        case .unusual: return nil
        case .damaged:
            let damage = "the compressed pixels do not match their checksum"
            return try LibvipsReader.whole(photo, reduction: reduction, knownDamage: damage)
        }
    }

    /// All rows are decoded, which takes less time than libvips needs for a few.
    func part(
        _ part: WholePixelRect,
        of photo: LoadedPhoto,
        reduction: Int
    ) throws(ImageLibraryError) -> DecodedPart? {
        guard case .decoded(let image) = try plainPNG(photo) else { return nil }
        return DecodedPart(image: try image.cropped(to: part).inMemory(), area: part, scale: .full)
    }

    private func plainPNG(_ photo: LoadedPhoto) throws(ImageLibraryError) -> VipsImage.PlainPNG {
        guard photo.header.format == .png else { return .unusual }
        return try VipsImage.plainPNG(photo.bytes, photo.header, profile: photo.profile)
    }
}
