import FaceCropModel

/// One way to read the pixels of photos of some kind.
///
/// ``LoadedPhoto`` asks its readers one after the other, and the first that reads a photo of this kind does it;
/// ``LibvipsReader`` reads what is left. Parts are in stored photo pixels.
protocol PictureReader: Sendable {
    /// Decodes the whole picture, shrunk by at most `reduction` if the format can shrink while decoding; `nil` if
    /// another reader must do it.
    func whole(_ photo: LoadedPhoto, reduction: Int) throws(ImageLibraryError) -> DecodedPhoto?

    /// Decodes again only `part`, shrunk as in ``whole(_:reduction:)``; `nil` if another reader must do it.
    func part(
        _ part: WholePixelRect,
        of photo: LoadedPhoto,
        reduction: Int
    ) throws(ImageLibraryError) -> DecodedPart?
}

/// The pixels of a part of a photo.
struct DecodedPart {
    let image: VipsImage
    /// The place of the image in the whole decode.
    let area: WholePixelRect
    let scale: DecodeScale
    /// What the decoder noticed about the data of the part; `nil` if nothing.
    var damage: String?
}
