import CJPEG
import FaceCropModel

extension VipsImage {
    /// Some rows of a JPEG in memory, and the damage that libjpeg could decode around.
    struct DecodedJPEG {
        let image: VipsImage
        /// In libjpeg's words; `nil` if there is no damage.
        let damage: String?
        /// Whether the file has not told everything about the pixels, if the last of them were decoded.
        var lacksData = false
    }

    /// A shrunk JPEG, and where its rows begin.
    struct ShrunkJPEG {
        let image: VipsImage
        /// `nil` if restart markers break the data.
        let rowStarts: JPEGRowStarts?
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

    /// Decodes a JPEG with a picture of `size` and `bands`, shrunk by `reduction`, in about half the time of
    /// ``decodedJPEG(_:profile:reduction:rows:)``.
    ///
    /// Each pixel is the mean of the area that it covers; the two decoders differ by less than one value in 255 for
    /// most pixels. The size and the metadata are the same.
    /// - Returns: `nil` if the reduction is not ``ShrinkFactor/fast`` (or 2 for a progressive file), the file is of an
    ///   unusual kind, or its data are damaged in any way; then libjpeg-turbo must decode it.
    static func shrunkJPEG(
        _ bytes: [UInt8],
        profile: [UInt8]?,
        size: PixelSize,
        bands: Int,
        isProgressive: Bool = false,
        reduction: Int
    ) throws(ImageLibraryError) -> ShrunkJPEG? {
        guard ShrinkFactor.fast.contains(reduction) || isProgressive && reduction == 2 else { return nil }
        let shrunk = size.shrunkOnLoad(reduction)
        var picture = cshrink_picture(
            denominator: Int32(reduction),
            width: Int32(shrunk.width),
            height: Int32(shrunk.height),
            bands: Int32(bands)
        )
        var isDecoded = false
        var rowStarts: JPEGRowStarts?
        let image = try withNewPixels(size: shrunk, bands: bands) { pixels in
            var rows: OpaquePointer?
            isDecoded = bytes.withUnsafeBufferPointer { file in
                guard let scans = ProgressiveScans(bytes: file) else {
                    return cshrink_decode(file.baseAddress, file.count, &picture, nil, pixels, &rows)
                }
                return scans.withDecoderScans { scans in
                    cshrink_decode(file.baseAddress, file.count, &picture, scans, pixels, &rows)
                }
            }
            rowStarts = rows.map(JPEGRowStarts.init(takingOwnership:))
        }
        guard isDecoded else { return nil }
        if let profile { image.setBlob("icc-profile-data", profile) }
        return ShrunkJPEG(image: image, rowStarts: rowStarts)
    }

    private static func decodedRows(
        _ decompressor: JPEGDecompressor,
        _ rows: Range<Int>?
    ) throws(ImageLibraryError) -> DecodedJPEG {
        let size = decompressor.wholePixels
        // A last row that is left out is decoded, too, because it may be damaged.
        let height = rows?.count ?? size.height
        let rows = rows ?? 0..<decompressor.size.height
        let image = try withNewPixels(
            size: PixelSize(width: decompressor.size.width, height: rows.count),
            bands: decompressor.bands
        ) { pixels throws(ImageLibraryError) in
            try decompressor.skip(rowCount: rows.lowerBound)
            try decompressor.read(rowCount: rows.count, into: pixels)
        }
        let whole = try image.cropped(to: WholePixelRect(x: 0, y: 0, width: size.width, height: height)).inMemory()
        return DecodedJPEG(image: whole, damage: decompressor.damage, lacksData: decompressor.lacksData)
    }
}
