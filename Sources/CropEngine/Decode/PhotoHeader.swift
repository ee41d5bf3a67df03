/// What a photo's header says before any pixel is decoded.
package struct PhotoHeader: Sendable, Hashable {
    /// The format, by content.
    package var format: ImageFormat
    /// Size of the stored picture (of its first frame or page), before the orientation is applied.
    package var storedSize: PixelSize
    /// The EXIF orientation; `.upright` when there is no tag or one outside 1…8.
    package var orientation: Orientation
    /// Whether the file has a usable orientation tag.
    package var hasOrientationTag: Bool

    /// Size of the photo as a person should see it.
    package var uprightSize: PixelSize { orientation.uprightSize(stored: storedSize) }
}
