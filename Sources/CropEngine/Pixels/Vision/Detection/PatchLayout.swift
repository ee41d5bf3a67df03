import FaceCropModel

/// The patches of a preview in which the second network checks doubtful faces, and the patch of each face.
///
/// If an earlier patch shows a face whole and at a suitable size, the face needs no patch of its own. The constants
/// were measured: see `Benchmarks/detectors.md`.
struct PatchLayout: Sendable, Hashable {
    /// The maximum number of faces that do not count as a crowd.
    static let maximumGroupSize = 6
    /// The maximum number of patches; together they take about as long as the whole preview.
    static let maximumPatchCount = 24
    /// The least size at which a face may share the patch of another face: the longer side of its box in input pixels.
    static let leastSharedFaceSide = 24.0
    /// The greatest size at which a face may share the patch of another face, as a share of the input's side.
    static let greatestSharedFaceShare = 2.0 / 3

    /// The patches.
    private(set) var patches: [LetterboxedInput] = []
    /// The index of the patch of each face; `nil` if there are too many faces.
    private(set) var patchOfFace: [Int?] = []

    /// Plans patches for faces with the given boxes, most important first, in pixels of a preview of `previewSize`.
    init(faceBoxes: [PixelRect], in previewSize: PixelSize) {
        let isCrowd = faceBoxes.count > Self.maximumGroupSize
        for box in faceBoxes {
            if let patch = patches.firstIndex(where: { $0.shows(box) }) {
                patchOfFace.append(patch)
            } else if patches.count < Self.maximumPatchCount {
                patchOfFace.append(patches.count)
                patches.append(SecondOpinionPatch.letterbox(around: box, in: previewSize, isCrowd: isCrowd))
            } else {
                patchOfFace.append(nil)
            }
        }
    }
}

extension LetterboxedInput {
    /// Whether this input shows a face with this box, in pixels of the preview, whole and at a size that the network
    /// knows.
    fileprivate func shows(_ box: PixelRect) -> Bool {
        let seenSide = max(box.width, box.height) * Double(imageSize.width) / Double(source.width)
        let greatestSide = PatchLayout.greatestSharedFaceShare * Double(inputSize.width)
        return (PatchLayout.leastSharedFaceSide...greatestSide).contains(seenSide) && source.asPixelRect.contains(box)
    }
}
