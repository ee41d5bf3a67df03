import FaceCropModel

/// Tells which boxes can be subjects beside the faces that are certain.
///
/// A subject has a share of the greatest ``Prominence``. The most prominent certain face is a lower bound of the
/// greatest prominence, and a box of known size, place and sharpness has an upper bound of its own, whatever a second
/// look says of it. All boxes are in upright photo pixels.
struct SubjectBound: Sendable, Hashable {
    /// By how much a second look may enlarge each side of a box.
    static let sideMargin = 1.15
    /// By how much a second look, which may move the box, may raise its sharpness.
    static let sharpnessMargin = 1.3
    /// The side of the smallest box that is fully sharp in a preview, in preview pixels.
    ///
    /// Smaller ones are enlarged to be measured, and so count as blurred. Measured: `Benchmarks/first-look.md`.
    static let fullySharpSide = 50.0

    /// The least prominence of a subject; 0 if any box can be one.
    let leastProminence: Double
    /// The area of the largest certain face.
    let largestArea: Double

    init(leastProminence: Double, largestArea: Double) {
        self.leastProminence = leastProminence
        self.largestArea = largestArea
    }

    /// The bound that the certain faces (score ≥ `certainScore`) set for `search`.
    init(_ search: FaceSearch, faces: [Face], certainScore: Double, in preview: Preview) {
        let certain = faces.filter { $0.score >= certainScore }
        guard case .subjects(let fraction) = search, !certain.isEmpty else {
            self.init(leastProminence: 0, largestArea: 0)
            return
        }
        let prominences = Detections(faces: certain).withProminence(in: preview).faces.compactMap(\.prominence)
        self.init(
            leastProminence: fraction * (prominences.max() ?? 0),
            largestArea: certain.map(\.box.area).max() ?? 0
        )
    }

    /// Whether `face` can be a subject, or the largest face, after a second look.
    ///
    /// - Parameters:
    ///   - face: Its box and the score that it has now.
    ///   - sharpness: Its ``FaceSharpness`` in the preview.
    ///   - photo: The size of the upright photo.
    /// - Returns: `false` if no answer of the second look can make it one.
    func allows(_ face: Face, sharpness: Double, photo: PixelSize) -> Bool {
        let margin = (Self.sideMargin - 1) / 2
        let (across, down) = (margin * face.box.width, margin * face.box.height)
        let box = face.box.expanded(left: across, top: down, right: across, bottom: down)
        let greatest = Prominence.value(
            box: box,
            score: (face.score + 1) / 2,
            sharpness: Self.sharpnessMargin * sharpness,
            photo: photo
        )
        return greatest >= leastProminence || box.area >= largestArea
    }

    /// Whether a face in the middle of the photo can be a subject if the side of its box is at most `side`.
    ///
    /// - Parameters:
    ///   - side: The side of the square of the box's area, in upright photo pixels.
    ///   - previewSide: The same in preview pixels.
    ///   - photo: The size of the upright photo.
    /// - Returns: `false` if it would be a bystander even in full sharpness.
    func allowsUnseen(side: Double, previewSide: Double, photo: PixelSize) -> Bool {
        let middle = PixelRect(
            x: (Double(photo.width) - side) / 2,
            y: (Double(photo.height) - side) / 2,
            width: side,
            height: side
        )
        let sharpnessFactor = min(1, previewSide / Self.fullySharpSide)
        let sharpness = sharpnessFactor * sharpnessFactor * Prominence.fullSharpness
        return Prominence.value(box: middle, score: 1, sharpness: sharpness, photo: photo) >= leastProminence
    }
}

extension SubjectBound {
    /// Whether `face` can be a subject, by its sharpness in `preview`.
    func allows(_ face: Face, in preview: Preview) -> Bool {
        leastProminence == 0
            || allows(face, sharpness: FaceSharpness.measure(face.box, in: preview), photo: preview.photoSize)
    }
}
