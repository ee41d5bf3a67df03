package import FaceCropFraming

/// The sizes of pictures that a compiled model takes.
package enum InputShape: Sendable, Hashable {
    /// Pictures of this size only.
    case fixed(PixelSize)
    /// Pictures of every size up to this one, which OpenVINO calls a dynamic shape.
    ///
    /// The weights are in memory once for all sizes; each change of the size takes about half a millisecond. The sides
    /// must be multiples of the network's largest stride.
    case upTo(PixelSize)

    /// The size of the largest pictures in pixels.
    package var largestSize: PixelSize {
        switch self {
        case .fixed(let size), .upTo(let size): size
        }
    }

    /// Whether the model takes pictures of `size`.
    func takes(_ size: PixelSize) -> Bool {
        switch self {
        case .fixed(let only): size == only
        case .upTo(let largest): size.width <= largest.width && size.height <= largest.height
        }
    }
}

extension InputShape: CustomStringConvertible {
    /// Such as `800x608`, or `up-to-192x192`; used in file names.
    package var description: String {
        switch self {
        case .fixed(let size): "\(size.width)x\(size.height)"
        case .upTo(let size): "up-to-\(size.width)x\(size.height)"
        }
    }
}
