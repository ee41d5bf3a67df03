package import FaceCropGeometry

/// Finds the best position for a frame of fixed size in a photo that is too small for the frame that the rule asks for.
///
/// The first that applies decides between two positions: the one that contains the largest chosen face; the one that
/// contains more area of whole faces; the one that shows less of cut faces, because half a face looks like a mistake;
/// the one nearer to the centre that the framing rule wants. If no face can be whole, cut faces do not count.
package struct FramePlacement {
    /// A face that influences the position, in upright photo pixels.
    package struct Candidate: Hashable {
        /// The part of the face box inside the photo.
        package var box: PixelRect
        /// The part of the head inside the photo.
        package var head: PixelRect
        /// The weight of the face: 1 for a chosen face, less for a bystander or a doubtful face.
        package var weight: Double

        package init(box: PixelRect, head: PixelRect, weight: Double) {
            self.box = box
            self.head = head
            self.weight = weight
        }
    }

    /// The weight of a whole face if the frame's edge touches its box on some side.
    ///
    /// It is so near to 1 that the space around faces decides only between positions with nearly the same faces.
    static let marginlessWorth = 0.9

    /// The greatest number of faces that are considered, because the time grows with the cube of their number.
    package static let maximumCandidateCount = 24

    /// Size of the photo.
    package let photo: PixelSize
    /// The faces, the most important one first.
    package let candidates: [Candidate]
    /// The area of all faces, each multiplied by its weight, at least 1.
    private let totalArea: Double

    /// Prepares the placement for `candidates`, the most important one first; if there are more than
    /// ``maximumCandidateCount``, only that one and those with the greatest weighted area count.
    package init(photo: PixelSize, candidates: [Candidate]) {
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
    package func bestRect(size: PixelSize, near desired: PixelPoint) -> WholePixelRect {
        let xs = positions(
            length: size.width,
            limit: photo.width,
            desired: desired.x,
            faces: candidates.map { (box: $0.box.minX...$0.box.maxX, head: $0.head.minX...$0.head.maxX) }
        )
        let ys = positions(
            length: size.height,
            limit: photo.height,
            desired: desired.y,
            faces: candidates.map { (box: $0.box.minY...$0.box.maxY, head: $0.head.minY...$0.head.maxY) }
        )
        var best = WholePixelRect(x: xs[0], y: ys[0], width: size.width, height: size.height)
        var bestRank = rank(best, desired: desired)
        for y in ys {
            for x in xs {
                let rect = WholePixelRect(x: x, y: y, width: size.width, height: size.height)
                let rectRank = rank(rect, desired: desired)
                if rectRank > bestRank {
                    best = rect
                    bestRank = rectRank
                }
            }
        }
        return best
    }

    /// The extents of one face along one axis.
    private typealias Spans = (box: ClosedRange<Double>, head: ClosedRange<Double>)

    /// The starts of the frame along one axis that can be best: the wanted one, both ends, all starts where an edge of
    /// the frame meets an edge of a face or a head from inside or outside, and all starts where the space around a face
    /// is divided as in its head.
    ///
    /// Between these, the rank changes steadily.
    private func positions(length: Int, limit: Int, desired: Double, faces: [Spans]) -> [Int] {
        let last = limit - length
        guard last > 0 else { return [last / 2] }
        var starts = [desired - Double(length) / 2, 0, Double(last)]
        for face in faces {
            for span in [face.box, face.head] {
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
        return Set(starts.map { Int(min(max($0.rounded(), 0), Double(last))) }).sorted()
    }

    private func rank(_ rect: WholePixelRect, desired: PixelPoint) -> (Double, Double, Double, Double) {
        let frame = rect.asPixelRect
        let largest = candidates.first.map { frame.contains($0.box) ? 1.0 : 0.0 } ?? 0
        var (whole, cut) = (0.0, 0.0)
        for candidate in candidates {
            if frame.contains(candidate.box, tolerance: 0.01) {
                whole += candidate.weight * candidate.box.area * Self.wholeWorth(of: candidate, in: frame)
            } else {
                cut += candidate.weight * (frame.intersection(candidate.box)?.area ?? 0)
            }
        }
        // Rounded, so that equal terms in another order give equal sums, and less than a hundredth of the total area
        // does not count as cut.
        (whole, cut) = ((whole * 16).rounded(), (100 * cut / totalArea).rounded())
        return (largest, whole, whole > 0 ? -cut : 0, -frame.center.distance(to: desired))
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
