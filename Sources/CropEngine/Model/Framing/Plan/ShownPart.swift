/// Which part of a photo an output shows, as far as it decides how edges are filled and how many pixels are enough.
enum ShownPart: Sendable, Hashable {
    /// A frame for faces, or the frame of a fallback.
    case frame
    /// A frame that is rotated to level the eyes.
    case turnedFrame
    /// The whole photo, scaled to fit into the size.
    case wholePhoto
}

extension FrameOptions {
    /// How an output is filled beyond the edge of the photo; `nil` if it may not reach there.
    func filling(of part: ShownPart) -> RenderRequest.Filling? {
        let chosen: Extension? =
            switch part {
            case .frame: extend ?? pad
            case .turnedFrame: extend
            case .wholePhoto: pad
            }
        return chosen.map { RenderRequest.Filling($0) }
    }

    /// Whether an output has fewer pixels than requested: in some direction, or if it is the whole photo, which keeps
    /// its own ratio, in both.
    func isUndersized(_ output: PixelSize, showing part: ShownPart) -> Bool {
        guard let requested = shape?.size else { return false }
        let (isNarrower, isLower) = (output.width < requested.width, output.height < requested.height)
        return part == .wholePhoto ? isNarrower && isLower : isNarrower || isLower
    }
}
