import FaceCropModel

extension PlainPicture {
    /// Decodes the picture in `bytes` into memory.
    func image(_ bytes: [UInt8]) throws(ImageLibraryError) -> VipsImage {
        let image = try VipsImage.withNewPixels(size: size, bands: bands, bytesPerValue: bytesPerValue) {
            pixels throws(ImageLibraryError) in
            do throws(DecodeFailure) {
                try bytes.withUnsafeBufferPointer { buffer throws(DecodeFailure) in try write(buffer, pixels) }
            } catch {
                throw error.libraryError
            }
        }
        if let profile { image.setBlob("icc-profile-data", Array(bytes[profile])) }
        return image
    }
}
