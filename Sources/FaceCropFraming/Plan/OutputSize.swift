package import FaceCropGeometry

/// How many pixels an output has.
package enum OutputSize {
    /// The size of the output for a crop of `frame` pixels that has the ratio of `shape`.
    ///
    /// A size that was asked for is met exactly, unless the crop has fewer pixels and enlarging is off: then the crop's own.
    package static func cropped(
        frame: PixelSize,
        shape: FrameOptions.Shape?,
        enlarges: Bool
    ) -> PixelSize {
        guard case .size(let size) = shape else { return frame }
        let factor = max(Double(size.width) / Double(frame.width), Double(size.height) / Double(frame.height))
        return factor <= 1 || enlarges ? size : frame
    }

    /// The size of the whole photo fitted inside the size that was asked for, with its own ratio.
    package static func fitted(
        photo: PixelSize,
        shape: FrameOptions.Shape?,
        enlarges: Bool
    ) -> PixelSize {
        guard case .size(let size) = shape else { return photo }
        return photo.scaled(by: fittedScale(photo: photo, size: size, enlarges: enlarges))
    }

    /// The output pixels that a pixel of the whole photo gets, in each direction, when it is fitted inside `size`.
    package static func fittedScale(photo: PixelSize, size: PixelSize, enlarges: Bool) -> Double {
        let factor = min(Double(size.width) / Double(photo.width), Double(size.height) / Double(photo.height))
        return enlarges ? factor : min(1, factor)
    }
}
