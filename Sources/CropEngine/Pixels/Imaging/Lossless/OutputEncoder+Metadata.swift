import FaceCropModel

extension OutputEncoder {
    /// The marker segments with the metadata of `photo` that an output of `size` gets.
    ///
    /// libvips writes them around a black picture, so that they are the same as those of a rendered output; its writer
    /// corrects the size in EXIF.
    func metadata(
        of photo: LoadedPhoto,
        size: PixelSize,
        orientation: Orientation
    ) throws(ImageLibraryError) -> [UInt8] {
        let black = try VipsImage.withNewPixels(size: size, bands: 1) { pixels in
            pixels.initialize(repeating: 0, count: size.pixelCount)
        }
        let image = try withKeptMetadata(black, of: photo, isSRGB: false, orientation: orientation)
        return try image.encoded(with: EncodeOptions(), strips: false).withUnsafeBytes { bytes in
            JPEGMetadata.segments(of: bytes.bindMemory(to: UInt8.self))
        }
    }
}
