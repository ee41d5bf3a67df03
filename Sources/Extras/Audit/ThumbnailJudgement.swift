import FaceCropModel

/// Judges a thumbnail by what it shows of its original: a pure function.
struct ThumbnailJudgement {
    /// By how much an edge of a match may be wrong, as a share of the side (`Benchmarks/audit.md`).
    private static let edgeTolerance = 0.01
    /// By how much a thumbnail may be wider or narrower than what it shows before it counts as stretched.
    private static let stretchTolerance = 0.03
    /// By how many times a thumbnail may be larger than what it shows before it counts as upscaled.
    private static let upscalingTolerance = 1.05

    /// The size of the upright original.
    let original: PixelSize
    /// The faces of the original, largest first, and the positions of those that count.
    let faces: [Face]
    let chosen: [Int]

    /// What is wrong with a thumbnail of `size` that shows `crop` of the original, whose name says `named`;
    /// thumbnails have at least `leastSize`, if there is one.
    func findings(
        size: PixelSize,
        crop: WholePixelRect,
        named: PixelSize?,
        leastSize: PixelSize?
    ) -> [AuditedThumbnail.Finding] {
        [cutHeads(crop)].compactMap(\.self) + Self.sizeFindings(size, crop, named: named, leastSize)
    }

    /// What is wrong with the size of a thumbnail, whatever it shows.
    static func tooSmall(_ size: PixelSize, named: PixelSize?, _ leastSize: PixelSize?) -> AuditedThumbnail.Finding? {
        for (wanted, source) in [(named, "its name says"), (leastSize, "at least asked for is")] {
            guard let wanted, size.width < wanted.width || size.height < wanted.height else { continue }
            return .init(.tooSmall, detail: "\(size), and \(source) \(wanted)")
        }
        return nil
    }

    private func cutHeads(_ crop: WholePixelRect) -> AuditedThumbnail.Finding? {
        let tolerance = Self.edgeTolerance * Double(max(crop.width, crop.height))
        let guarded = GuardedFrame(photo: original, subjects: chosen.map { faces[$0] }, tolerance: tolerance)
        let frame = guarded.frame(size: crop.size, from: crop.asPixelRect.center) { chosen[$0] + 1 }
        return frame.move.map { .init(.cutsHead, faces: $0.faces) }
    }

    private static func sizeFindings(
        _ size: PixelSize,
        _ crop: WholePixelRect,
        named: PixelSize?,
        _ leastSize: PixelSize?
    ) -> [AuditedThumbnail.Finding] {
        var findings = [tooSmall(size, named: named, leastSize)].compactMap(\.self)
        let (across, down) = (
            Double(size.width) / Double(max(1, crop.width)), Double(size.height) / Double(max(1, crop.height))
        )
        if min(across, down) > upscalingTolerance {
            findings.append(.init(.upscaled, detail: "\(size) of \(crop.size) pixels"))
        }
        // Of small thumbnails, a pixel is more than the tolerance.
        let roundingShare = 1 / Double(max(1, size.shortSide))
        if max(across / down, down / across) > 1 + stretchTolerance + roundingShare {
            findings.append(.init(.stretched, detail: "\(size) of \(crop.size) pixels"))
        }
        return findings
    }
}
