package import FaceCropModel

/// The minimum size of a raw file's preview if it is to be used as the photo.
package enum RawPreviewDemand: Sendable, Hashable {
    /// The minimum long side in pixels; used if the output has no fixed size.
    case longSide(Int)
    /// The minimum is the output's width and height.
    case output(PixelSize)

    /// A long side of 1,000 pixels.
    ///
    /// Previews for a camera's own screen have 160, 640 or a few more pixels; previews for viewing photos have 1,600
    /// and more.
    package static let photo = Self.longSide(1_000)

    /// Whether a preview of `size`, after turning it upright, is large enough.
    func isMet(by size: PixelSize) -> Bool {
        switch self {
        case .longSide(let pixels): size.longSide >= pixels
        case .output(let output): size.width >= output.width && size.height >= output.height
        }
    }

    /// The demand in words, as a part of a sentence.
    var text: String {
        switch self {
        case .longSide(let pixels): "at least \(pixels) pixels on the long side are needed"
        case .output(let size): "the output has \(size)"
        }
    }
}
