import FaceCropFormats
import FaceCropGeometry

extension VipsImage {
    /// Some rows of a JPEG in memory, and the damage that libjpeg could decode around.
    struct DecodedJPEG {
        let image: VipsImage
        /// In libjpeg's words; `nil` if there is no damage.
        let damage: String?
    }

    /// Decodes a grey, YCbCr or RGB JPEG, shrunk by `reduction`: 1, 2, 4 or 8.
    ///
    /// If the last column or row shows padding, it is left out, as libvips does. The image has the given profile and no
    /// other metadata. It begins with the first of `rows`; rows after the last of them are not decoded. By default all
    /// rows are decoded.
    static func decodedJPEG(
        _ bytes: [UInt8],
        profile: [UInt8]?,
        reduction: Int,
        rows: Range<Int>? = nil
    ) throws(ImageLibraryError) -> DecodedJPEG {
        let decoded = try bytes.withUnsafeBufferPointer { buffer throws(ImageLibraryError) in
            try decodedRows(JPEGDecompressor(buffer, reduction: reduction), rows)
        }
        if let profile { decoded.image.setBlob("icc-profile-data", profile) }
        return decoded
    }

    private static func decodedRows(
        _ decompressor: JPEGDecompressor,
        _ rows: Range<Int>?
    ) throws(ImageLibraryError) -> DecodedJPEG {
        let size = decompressor.wholePixels
        let rows = rows ?? 0..<size.height
        let image = try withNewPixels(
            size: PixelSize(width: decompressor.size.width, height: rows.count),
            bands: decompressor.bands
        ) { pixels throws(ImageLibraryError) in
            try decompressor.skip(rowCount: rows.lowerBound)
            try decompressor.read(rowCount: rows.count, into: pixels)
        }
        let whole = try image.cropped(to: WholePixelRect(x: 0, y: 0, width: size.width, height: rows.count)).inMemory()
        return DecodedJPEG(image: whole, damage: decompressor.damage)
    }
}
