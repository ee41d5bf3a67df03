package import FaceCropGeometry

/// Which patches of a preview are looked at for a number of doubtful faces, and which patch shows which face.
///
/// A face that an earlier patch shows whole, and not too small or large, needs none of its own. The constants were
/// measured: see `Benchmarks/detectors.md`.
package struct PatchPlan: Sendable, Hashable {
    /// More faces than this are a crowd.
    package static let largestGroup = 6
    /// At most so many patches are looked at; they take about as long as the whole preview.
    package static let maximumPatchCount = 24
    /// The sizes at which a patch may show a face that it was not made for: the longer side of its box in input pixels.
    package static let sharedFaceSides = 24.0...128.0

    /// The patches.
    package private(set) var patches: [LetterboxedInput] = []
    /// For each face the index of its patch; `nil` when there are too many.
    package private(set) var patchOfFace: [Int?] = []

    /// Plans for faces with the given boxes, most important first, in pixels of a preview of `previewSize`.
    package init(faceBoxes: [PixelRect], in previewSize: PixelSize) {
        let faceSide =
            faceBoxes.count > Self.largestGroup ? SecondOpinionPatch.crowdFaceSide : SecondOpinionPatch.faceSide
        for box in faceBoxes {
            if let patch = patches.firstIndex(where: { $0.shows(box) }) {
                patchOfFace.append(patch)
            } else if patches.count < Self.maximumPatchCount {
                patchOfFace.append(patches.count)
                patches.append(SecondOpinionPatch.view(around: box, in: previewSize, faceSide: faceSide))
            } else {
                patchOfFace.append(nil)
            }
        }
    }
}

extension LetterboxedInput {
    /// Whether a face with this box, in pixels of the preview, is seen whole and at a size that the network knows.
    fileprivate func shows(_ box: PixelRect) -> Bool {
        let seenSide = max(box.width, box.height) * Double(imageSize.width) / Double(source.width)
        return PatchPlan.sharedFaceSides.contains(seenSide) && source.asPixelRect.contains(box)
    }
}
