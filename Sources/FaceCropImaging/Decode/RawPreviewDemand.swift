package import FaceCropGeometry

/// How large the preview of a raw file must be to stand for the photo.
package enum RawPreviewDemand: Sendable, Hashable {
    /// At least this long on its long side: without a size of the output, what counts as a photo.
    case longSide(Int)
    /// At least as large as the output, in both directions.
    case output(PixelSize)

    /// A long side of 1,000 pixels: previews for a camera's own screen have 160, 640 or some more, those for looking at
    /// photos 1,600 and up.
    package static let photo = Self.longSide(1_000)

    /// Whether a preview that is `size` when it is held upright is large enough.
    func isMet(by size: PixelSize) -> Bool {
        switch self {
        case .longSide(let pixels): size.longSide >= pixels
        case .output(let output): size.width >= output.width && size.height >= output.height
        }
    }

    /// What is demanded, for people, as a part of a sentence.
    var text: String {
        switch self {
        case .longSide(let pixels): "at least \(pixels) pixels on the long side are needed"
        case .output(let size): "the output has \(size)"
        }
    }
}
