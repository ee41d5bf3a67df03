import FaceCropModel

/// Reads WebP and HEIC, which store planes of luma and chroma: the photo keeps the planes for later decodes.
struct PlanesReader: PictureReader {
    func whole(_ photo: LoadedPhoto, reduction: Int) throws(ImageLibraryError) -> DecodedPhoto? {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        guard let planes = planes(of: photo, factor), let image = try planes.image(factor: factor) else { return nil }
        if let profile = photo.profile { image.setBlob("icc-profile-data", profile) }
        return DecodedPhoto(
            photo: photo.keeping(planes),
            image: image,
            scale: .shrunk(factor),
            damage: planes.damage ?? photo.damage
        )
    }

    func part(
        _ part: WholePixelRect,
        of photo: LoadedPhoto,
        reduction: Int
    ) throws(ImageLibraryError) -> DecodedPart? {
        let factor = ShrinkFactor.largest(reduction: Double(reduction))
        let scale = DecodeScale.shrunk(factor)
        let area = scale.decodedArea(of: part, in: photo.header.storedSize.shrunkOnLoad(factor))
        guard let image = try planes(of: photo, factor)?.image(area, factor: factor) else { return nil }
        if let profile = photo.profile { image.setBlob("icc-profile-data", profile) }
        return DecodedPart(image: image, area: area, scale: scale)
    }

    private func planes(of photo: LoadedPhoto, _ factor: Int) -> PlanarPicture? {
        if let planes = photo.planes, planes.serves(factor: factor) { return planes }
        return PlanarPicture.decoded(photo.bytes, photo.header, factor: factor)
    }
}
