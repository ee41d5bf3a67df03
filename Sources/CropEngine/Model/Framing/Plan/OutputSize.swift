/// Computes how many pixels an output has.
package enum OutputSize {
    /// The size of the output for a crop of `frame` pixels that has the ratio of `shape`.
    ///
    /// It is the requested size; but if the crop would have to be enlarged more than `enlargementLimit` times (1 or
    /// more), it is the crop enlarged as much, its sides rounded down.
    package static func cropped(
        frame: PixelSize,
        shape: FrameOptions.Shape?,
        enlargementLimit: Double
    ) -> PixelSize {
        guard case .size(let size) = shape else { return frame }
        if enlargement(of: frame, to: size) <= enlargementLimit { return size }
        return PixelSize(
            width: min(size.width, Int(towardZero: Double(frame.width) * enlargementLimit)),
            height: min(size.height, Int(towardZero: Double(frame.height) * enlargementLimit))
        )
    }

    /// How many pixels of an output of `size` a pixel of `frame` becomes along a side; the greater of both numbers.
    static func enlargement(of frame: PixelSize, to size: PixelSize) -> Double {
        max(Double(size.width) / Double(frame.width), Double(size.height) / Double(frame.height))
    }

    /// The size of the whole photo scaled to fit into the requested size, with its own ratio.
    package static func fitted(
        photo: PixelSize,
        shape: FrameOptions.Shape?,
        enlarges: Bool
    ) -> PixelSize {
        guard case .size(let size) = shape else { return photo }
        return photo.scaled(by: fittedScale(photo: photo, size: size, enlarges: enlarges))
    }

    /// The output pixels per photo pixel in each direction, if the whole photo is scaled to fit into `size`.
    static func fittedScale(photo: PixelSize, size: PixelSize, enlarges: Bool) -> Double {
        let factor = min(Double(size.width) / Double(photo.width), Double(size.height) / Double(photo.height))
        return enlarges ? factor : min(1, factor)
    }
}
