public import FaceCropModel

/// A photo whose crops are decided and not rendered.
public struct PlannedPhoto: Sendable {
    /// What will become of the photo.
    public let result: PhotoResult
    /// A frame of the caller's instead of the decided one, in upright photo pixels; `nil`, the default, keeps that.
    ///
    /// It replaces the frame of each rendition with its ratio; other renditions keep theirs. It cannot replace the
    /// frames of `each`, which are several, or of aligned faces.
    public var frame: WholePixelRect?
    let faces: CachedDetections?

    init(result: PhotoResult, faces: CachedDetections?) {
        self.result = result
        self.faces = faces
    }

    /// The frame as the override of the photo; `nil` if the caller set no frame.
    ///
    /// - Throws: `frameNotUsable` if the photo does not contain it, or no rendition has its ratio.
    func override(for options: Options) throws(PhotoResult.Failure) -> FoundOverride? {
        guard let frame, let size = result.size else { return nil }
        let text = "of \(frame.size) pixels at (\(frame.x), \(frame.y))"
        guard (1...size.width).contains(frame.width), (0...size.width - frame.width).contains(frame.x),
            (1...size.height).contains(frame.height), (0...size.height - frame.height).contains(frame.y)
        else { throw .frameNotUsable("The photo of \(size) pixels does not contain the frame \(text).") }
        let chosen = PhotoOverride.Frame(ratio: AspectRatio(frame.size), area: UnitRect(frame.asPixelRect, in: size))
        // The pipeline turns overrides as it has turned the photo, whose size this is.
        let upright = PhotoOverride(frames: [chosen])
        let renditions = options.effectiveRenditions.map(\.frame).filter { upright.frame(for: $0.shape) != nil }
        if renditions.isEmpty { throw .frameNotUsable("No output has the ratio of the frame \(text).") }
        guard renditions.allSatisfy({ $0.framing != .each && $0.alignment == nil }) else {
            throw .frameNotUsable("A frame cannot replace those of several faces, or of aligned ones.")
        }
        let override = upright.turnedClockwise(quarterTurns: -(faces?.quarterTurns ?? 0))
        let record = OverrideRecord(file: "PlannedPhoto.frame", line: 1, match: .path)
        return FoundOverride(override: override, record: record)
    }
}

extension PhotoResult.Failure {
    fileprivate static func frameNotUsable(_ message: String) -> Self {
        PhotoResult.Failure(code: "frameNotUsable", message: message)
    }
}
