/// Finds the best position for a frame of fixed size in a photo that is too small for the frame that the rule asks for.
///
/// The first that applies decides between two positions: the one that contains the largest chosen face, or else its
/// eyes and mouth; the one that contains more area of whole faces; the one that shows less of cut faces, because half a
/// face looks like a mistake; the one nearer to the centre that the framing rule wants. If no face can be whole, cut
/// faces do not count.
///
/// Faces that were not chosen only move the frame a little from where the chosen ones have it: decision 103.
struct FramePlacement {
    /// A face that influences the position, in upright photo pixels.
    struct Candidate: Hashable {
        /// The part of the face box inside the photo.
        var box: PixelRect
        /// The part of the head inside the photo.
        var head: PixelRect
        /// The part of the eyes, the nose and the mouth, with a little space around them, that is inside the photo.
        ///
        /// `nil` if only the whole face counts.
        var features: PixelRect?
        /// The weight of the face: 1 for a chosen face, less for a bystander or a doubtful face.
        var weight: Double

        /// Whether the face was chosen.
        fileprivate var isChosen: Bool { weight >= 1 }
    }

    /// The weight of a whole face if the frame's edge touches its box on some side.
    ///
    /// It is so near to 1 that the space around faces decides only between positions with nearly the same faces.
    static let marginlessWorth = 0.9

    /// How far faces that were not chosen may move the frame, as a share of its width and of its height.
    static let greatestShift = 1.0 / 6

    /// The greatest number of faces that are considered, because the time grows with the cube of their number.
    static let maximumCandidateCount = 24

    /// Size of the photo.
    let photo: PixelSize
    /// The faces, the most important one first.
    let candidates: [Candidate]
    /// The area of all faces, each multiplied by its weight, at least 1.
    private let totalArea: Double

    /// Prepares the placement for `candidates`, the most important one first; if there are more than
    /// ``maximumCandidateCount``, only that one and those with the greatest weighted area count.
    init(photo: PixelSize, candidates: [Candidate]) {
        self.photo = photo
        totalArea = max(1, candidates.map { $0.weight * $0.box.area }.reduce(0, +))
        guard candidates.count > Self.maximumCandidateCount else {
            self.candidates = candidates
            return
        }
        let byWorth = candidates.dropFirst().sorted { $0.weight * $0.box.area > $1.weight * $1.box.area }
        self.candidates = Array(candidates.prefix(1) + byWorth.prefix(Self.maximumCandidateCount - 1))
    }

    /// The best position for a frame of `size`; `desired` is the wanted centre.
    ///
    /// If the frame is larger than the photo in a direction, the photo is in its middle.
    func bestRect(size: PixelSize, near desired: PixelPoint) -> WholePixelRect {
        let chosen = candidates.filter(\.isChosen)
        let best = bestRect(size: size, near: desired, by: chosen, among: starts(size: size, near: desired, by: chosen))
        guard chosen.count < candidates.count else { return best }
        var starts = starts(size: size, near: desired, by: candidates)
        starts.xs.removeAll { Double(abs($0 - best.x)) > Self.greatestShift * Double(size.width) }
        starts.ys.removeAll { Double(abs($0 - best.y)) > Self.greatestShift * Double(size.height) }
        return bestRect(size: size, near: desired, by: candidates, among: starts)
    }

    private typealias Starts = (xs: [Int], ys: [Int])

    private func bestRect(
        size: PixelSize,
        near desired: PixelPoint,
        by faces: [Candidate],
        among starts: Starts
    ) -> WholePixelRect {
        let rects = starts.ys.lazy.flatMap { y in
            starts.xs.lazy.map { x in WholePixelRect(x: x, y: y, width: size.width, height: size.height) }
        }
        var best: (rect: WholePixelRect, rank: Rank)?
        for rect in rects {
            let rank = rank(rect, by: faces, desired: desired)
            if best.map({ rank > $0.rank }) ?? true { best = (rect, rank) }
        }
        return best?.rect ?? WholePixelRect(x: 0, y: 0, width: size.width, height: size.height)
    }

    private func starts(size: PixelSize, near desired: PixelPoint, by faces: [Candidate]) -> Starts {
        (
            xs: positions(
                length: size.width,
                limit: photo.width,
                desired: desired.x,
                faces: faces.map { $0.spans(\.minX, \.maxX) }
            ),
            ys: positions(
                length: size.height,
                limit: photo.height,
                desired: desired.y,
                faces: faces.map { $0.spans(\.minY, \.maxY) }
            )
        )
    }

    /// The extents of one face along one axis.
    fileprivate typealias Spans = (box: ClosedRange<Double>, head: ClosedRange<Double>, features: ClosedRange<Double>?)

    /// The starts of the frame along one axis that can be best: the wanted one, both ends, all starts where an edge of
    /// the frame meets an edge of a face, a head or features from inside, or of a face from outside, and all starts
    /// where the space around a face is divided as in its head.
    ///
    /// Between these, the rank changes steadily.
    private func positions(length: Int, limit: Int, desired: Double, faces: [Spans]) -> [Int] {
        let last = limit - length
        guard last > 0 else { return [last / 2] }
        var starts = [desired - Double(length) / 2, 0, Double(last)]
        for face in faces {
            for span in [face.box, face.head] + (face.features.map { [$0] } ?? []) {
                starts.append(span.lowerBound.rounded(.down))
                starts.append(span.upperBound.rounded(.up) - Double(length))
            }
            starts.append(face.box.upperBound.rounded(.up))
            starts.append(face.box.lowerBound.rounded(.down) - Double(length))
            let boxLength = face.box.upperBound - face.box.lowerBound
            let margin = face.head.upperBound - face.head.lowerBound - boxLength
            let before = margin > 0 ? (face.box.lowerBound - face.head.lowerBound) / margin : 0.5
            starts.append(face.box.lowerBound - (Double(length) - boxLength) * before)
        }
        return Set(starts.map { Int(towardZero: min(max($0.rounded(), 0), Double(last))) }).sorted()
    }

    /// How good a position is; of two, the first number that differs decides.
    private typealias Rank = (largest: Double, whole: Double, cut: Double, distance: Double)

    private func rank(_ rect: WholePixelRect, by faces: [Candidate], desired: PixelPoint) -> Rank {
        let frame = rect.asPixelRect
        let largest = faces.first.map { Self.worth(ofLargest: $0, in: frame) } ?? 0
        var (whole, cut) = (0.0, 0.0)
        for (index, face) in faces.enumerated() {
            if frame.contains(face.box, tolerance: 0.01) {
                whole += face.weight * face.box.area * Self.wholeWorth(of: face, in: frame)
            } else if index > 0 || largest == 0 {
                // If the frame shows the largest face's eyes and mouth, cutting the rest costs nothing.
                cut += face.weight * (frame.intersection(face.box)?.area ?? 0)
            }
        }
        // Rounded, so that equal terms in another order give equal sums, and less than a hundredth of the total area
        // does not count as cut.
        (whole, cut) = ((whole * 16).rounded(), (100 * cut / totalArea).rounded())
        return (largest, whole, whole > 0 ? -cut : 0, -frame.center.distance(to: desired))
    }

    /// 2 if the frame contains the whole face, 1 if it contains the eyes and the mouth, else 0.
    private static func worth(ofLargest face: Candidate, in frame: PixelRect) -> Double {
        if frame.contains(face.box) { return 2 }
        return face.features.map { frame.contains($0, tolerance: 0.5) } ?? false ? 1 : 0
    }

    /// The weight of a whole face, 0…1.
    private static func wholeWorth(of candidate: Candidate, in frame: PixelRect) -> Double {
        marginlessWorth + (1 - marginlessWorth) * minimumMargin(of: candidate, in: frame)
    }

    /// How much of the space between face and head is in the frame, 0…1, on the side with the least.
    private static func minimumMargin(of candidate: Candidate, in frame: PixelRect) -> Double {
        let box = candidate.box
        let head = candidate.head
        return [
            (box.minX - frame.minX, box.minX - head.minX), (frame.maxX - box.maxX, head.maxX - box.maxX),
            (box.minY - frame.minY, box.minY - head.minY), (frame.maxY - box.maxY, head.maxY - box.maxY),
        ].map { margin, wanted in wanted > 0 ? min(1, max(0, margin / wanted)) : 1 }.reduce(1, min)
    }
}

extension FramePlacement.Candidate {
    /// The extents along one axis, from `start` to `end`.
    fileprivate func spans(
        _ start: KeyPath<PixelRect, Double>,
        _ end: KeyPath<PixelRect, Double>
    ) -> FramePlacement.Spans {
        func span(_ rect: PixelRect) -> ClosedRange<Double> { rect[keyPath: start]...rect[keyPath: end] }
        return (box: span(box), head: span(head), features: features.map(span))
    }
}
