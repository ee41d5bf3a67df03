/// The facts in a photo's header, known before any pixel is decoded.
package struct PhotoHeader: Sendable, Hashable {
    /// The format, by content.
    package var format: ImageFormat
    /// Size of the stored picture (of its first frame or page), before the orientation is applied.
    package var storedSize: PixelSize
    /// The EXIF orientation; `.upright` if the tag is missing or outside 1…8.
    package var orientation: Orientation
    /// Whether the file has a usable orientation tag.
    package var hasOrientationTag: Bool
    /// Values per pixel as the file stores them, alpha included.
    package var bands: Int
    /// Whether the file is a JPEG that stores the picture in several scans, each of which refines it.
    ///
    /// Decoding such a file costs the same at every scale.
    package var isProgressive = false

    /// Bytes of each value: 1, or more for photos with more than 8 bits a value.
    package var bytesPerValue = 1
    /// The memory of the decoder in bytes besides the decoded picture: coefficients, or a canvas of its own.
    package var decoderByteCount = 0
    /// The size of all coefficients of a JPEG in bytes; 0 for other formats.
    package var coefficientByteCount = 0

    /// The orientation that the decoder applies before it hands out ``storedSize`` pixels: HEIC and AVIF are turned
    /// upright while they are loaded.
    ///
    /// `nil` if it is not known; `.upright` for all other formats.
    package var loadingOrientation: Orientation? = .upright

    /// The raw file that contains this preview; `nil` if the photo is a file of its own.
    package var rawSource: RawSource?

    /// The raw file that contains a preview.
    package struct RawSource: Sendable, Hashable {
        /// Its format.
        var format: RawFormat
        /// The upright size of the sensor's picture.
        var size: PixelSize

        package init(format: RawFormat, size: PixelSize) {
            self.format = format
            self.size = size
        }
    }

    package init(
        format: ImageFormat,
        storedSize: PixelSize,
        orientation: Orientation,
        hasOrientationTag: Bool,
        bands: Int,
        isProgressive: Bool = false,
        bytesPerValue: Int = 1,
        decoderByteCount: Int = 0,
        rawSource: RawSource? = nil
    ) {
        self.format = format
        self.storedSize = storedSize
        self.orientation = orientation
        self.hasOrientationTag = hasOrientationTag
        self.bands = bands
        self.isProgressive = isProgressive
        self.bytesPerValue = bytesPerValue
        self.decoderByteCount = decoderByteCount
        self.rawSource = rawSource
    }

    /// Why ``pictureInFile`` is `nil`, for users.
    package static let unknownPictureReason =
        "facecrop does not know how the stored picture is turned, because the file mirrors it or contains several "
        + "rotations"

    /// The size of the picture as the file stores it and its orientation, before the decoder or facecrop turns it.
    ///
    /// It is `nil` for a HEIC or AVIF file that mirrors its picture or contains several rotations.
    package var pictureInFile: (size: PixelSize, orientation: Orientation)? {
        guard let loadingOrientation else { return nil }
        guard loadingOrientation != .upright else { return (storedSize, orientation) }
        return (loadingOrientation.uprightSize(stored: storedSize), loadingOrientation)
    }

    /// Size of the photo as a person should see it.
    package var uprightSize: PixelSize { orientation.uprightSize(stored: storedSize) }
}
