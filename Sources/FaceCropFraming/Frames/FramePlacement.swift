package import FaceCropGeometry

/// Where a frame of fixed size stands in a photo that is too small for the frame that the rule asked for.
///
/// Something must be given up then. The largest chosen face goes last. Of the places that keep it, the one wins that
/// keeps the most face area whole; of equal ones, the one that shows the least of other faces, since a thumbnail with
/// half a face looks broken; and of those, or where no face can be whole, the one nearest to where the framing rule
/// wanted the frame.
package struct FramePlacement {
    /// A face as the choice of place sees it, in upright photo pixels.
    package struct Candidate: Hashable {
        /// The face box, as far as it lies in the photo.
        package var box: PixelRect
        /// The head, as far as it lies in the photo.
        package var head: PixelRect
        /// What the face counts: 1 for a chosen face, less for a passer-by or a doubtful one.
        package var weight: Double

        package init(box: PixelRect, head: PixelRect, weight: Double) {
            self.box = box
            self.head = head
            self.weight = weight
        }
    }

    /// The share of its area that a whole face counts whose head has no air at all on some side: air decides only between
    /// places that keep nearly the same faces.
    static let airlessWorth = 0.9

    /// Of a crowd, only so many faces are looked at: the time grows with the cube of their number.
    package static let maximumCandidateCount = 24

    /// Size of the photo.
    package let photo: PixelSize
    /// The faces, the most important one first.
    package let candidates: [Candidate]
    /// The area of all faces, each times its weight, at least 1.
    private let totalArea: Double

    /// A choice of place by `candidates`, the most important one first; of more than ``maximumCandidateCount``, by
    /// that one and those that count most.
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

    /// The best place for a frame of `size` near `desired`, its wished-for centre.
    ///
    /// In a direction in which the frame is larger than the photo, the photo stands in its middle.
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

    /// One face along one axis.
    private typealias Spans = (box: ClosedRange<Double>, head: ClosedRange<Double>)

    /// The starts along one axis that can be best: the wish, both ends, wherever an edge of a face or a head meets one
    /// of the frame's, from inside or outside, and where the air that is left stands around a face as around its head;
    /// between those the worth changes steadily.
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
            let air = face.head.upperBound - face.head.lowerBound - boxLength
            let before = air > 0 ? (face.box.lowerBound - face.head.lowerBound) / air : 0.5
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
        // Rounded, so that sums of equal terms in another order are equal, and that of what is cut a hundredth of all
        // does not count.
        (whole, cut) = ((whole * 16).rounded(), (100 * cut / totalArea).rounded())
        return (largest, whole, whole > 0 ? -cut : 0, -frame.center.distance(to: desired))
    }

    /// What a whole face counts of its area, 0…1.
    private static func wholeWorth(of candidate: Candidate, in frame: PixelRect) -> Double {
        airlessWorth + (1 - airlessWorth) * minimumAir(of: candidate, in: frame)
    }

    /// How much of the air that a head has around its face is in the frame, 0…1, on the side with the least of it.
    private static func minimumAir(of candidate: Candidate, in frame: PixelRect) -> Double {
        let box = candidate.box
        let head = candidate.head
        return [
            (box.minX - frame.minX, box.minX - head.minX), (frame.maxX - box.maxX, head.maxX - box.maxX),
            (box.minY - frame.minY, box.minY - head.minY), (frame.maxY - box.maxY, head.maxY - box.maxY),
        ].map { air, wanted in wanted > 0 ? min(1, max(0, air / wanted)) : 1 }.reduce(1, min)
    }
}
