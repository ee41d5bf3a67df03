/// A frame of fixed size that is moved only if it would cut the head of a subject, and only as far as needed.
///
/// All coordinates are upright photo pixels.
package struct GuardedFrame {
    /// A subject as far as it is inside the photo.
    private struct Subject {
        /// `nil` if the face is outside the photo.
        let box: PixelRect?
        /// `nil` if the head is.
        let head: PixelRect?
        /// The part that shows who it is.
        let features: PixelRect?

        /// How `frame` shows the subject.
        func view(in frame: PixelRect, tolerance: Double) -> View {
            guard let box, let head else { return View(isFaceWhole: true) }
            let isFaceWhole = frame.contains(box, tolerance: tolerance)
            let shown = frame.intersection(head)?.area ?? 0
            return View(
                isFaceWhole: isFaceWhole,
                showsWho: features.map { frame.contains($0, tolerance: 0.5) } ?? false,
                isHeadWhole: frame.contains(head, tolerance: tolerance),
                isHeadCut: !isFaceWhole || shown < GuardedFrame.leastHead * head.area,
                cutArea: isFaceWhole ? 0 : frame.intersection(box)?.area ?? 0
            )
        }
    }

    private struct View {
        var isFaceWhole: Bool
        var showsWho = true
        var isHeadWhole = true
        var isHeadCut = false
        /// The area that is seen of a face that is not whole.
        var cutArea = 0.0
    }

    /// A frame that shows less of a head cuts it; ``HeadBox`` has some air around hair and ears.
    private static let leastHead = 0.9

    private let photo: PixelSize
    private let subjects: [Subject]
    private let tolerance: Double

    /// A frame for `subjects`, the largest first.
    ///
    /// A face is whole if it reaches at most `tolerance` pixels beyond an edge of the frame.
    package init(photo: PixelSize, subjects: [Face], tolerance: Double = 0.01) {
        self.photo = photo
        self.tolerance = tolerance
        self.subjects = subjects.map { face in
            Subject(
                box: face.box.intersection(photo.bounds),
                head: HeadBox.rect(of: face).intersection(photo.bounds),
                features: face.features.intersection(photo.bounds)
            )
        }
    }

    /// The frame of `size` for which `start` is the wanted centre.
    ///
    /// It is as near to `start` as the photo's edges allow if no other position is better. A position is better if the
    /// largest face is whole there, or if it is too large, its eyes, nose and mouth are; then the one with more whole
    /// faces, that which cuts fewer heads, and that which shows less of the other faces that it cuts. So the frame
    /// never has fewer whole faces than at `start`, unless the largest one is whole only now. Of the best positions,
    /// that with most heads that are whole to the last hair is taken, and of these, that nearest to `start`.
    ///
    /// `number` gives the number of the face of the subject at a position.
    package func frame(
        size: PixelSize,
        from start: PixelPoint,
        numbering number: (Int) -> Int
    ) -> FrameDecision.CropFrame {
        let first = FramePlacement(photo: photo, candidates: []).bestRect(size: size, near: start)
        let cut = cutHeads(in: first)
        guard !cut.isEmpty else { return FrameDecision.CropFrame(rect: first) }
        let stay = position(first, from: first)
        var best = stay
        for x in starts(\.minX, \.maxX, length: size.width, limit: photo.width, first.x) {
            for y in starts(\.minY, \.maxY, length: size.height, limit: photo.height, first.y) {
                let rect = WholePixelRect(x: x, y: y, width: size.width, height: size.height)
                let other = position(rect, from: first)
                if best.isWorse(than: other) { best = other }
            }
        }
        guard best.rank != stay.rank else { return FrameDecision.CropFrame(rect: first) }
        let saved = Set(cut).subtracting(cutHeads(in: best.rect)).sorted()
        let move = FrameMove(
            x: best.rect.x - first.x,
            y: best.rect.y - first.y,
            faces: (saved.isEmpty ? cut : saved).map(number)
        )
        return FrameDecision.CropFrame(rect: best.rect, move: move)
    }

    private func views(in rect: WholePixelRect) -> [View] {
        subjects.map { $0.view(in: rect.asPixelRect, tolerance: tolerance) }
    }

    /// The positions of the subjects whose heads `rect` cuts.
    private func cutHeads(in rect: WholePixelRect) -> [Int] {
        views(in: rect).enumerated().filter(\.element.isHeadCut).map(\.offset)
    }

    /// The starts of the frame along one axis at which some face or head begins or ends to be whole, or to be seen.
    private func starts(
        _ start: KeyPath<PixelRect, Double>,
        _ end: KeyPath<PixelRect, Double>,
        length: Int,
        limit: Int,
        _ first: Int
    ) -> [Int] {
        guard limit > length else { return [first] }
        let edges = subjects.flatMap { subject -> [Int] in
            let heads = subject.head.map { [$0[keyPath: start]...$0[keyPath: end]] } ?? []
            let whole = [subject.box, subject.features].compactMap(\.self).map { $0[keyPath: start]...$0[keyPath: end] }
            // Where the edge begins to cut a head.
            let cut = heads.map { head in
                let spared = (1 - Self.leastHead) * (head.upperBound - head.lowerBound)
                return head.lowerBound + spared...max(head.upperBound - spared, head.lowerBound + spared)
            }
            return (heads + whole + cut).flatMap { span -> [Int] in
                let down = Int(towardZero: span.lowerBound.rounded(.down))
                let up = Int(towardZero: span.upperBound.rounded(.up))
                return [down, up - length, up, down - length]
            }
        }
        return Set(edges.filter { (0...limit - length).contains($0) } + [first, 0, limit - length]).sorted()
    }

    /// A place of the frame.
    private struct Position {
        let rect: WholePixelRect
        /// How good it is; of two, the first number that differs decides, the greater one being better.
        let rank: [Double]
        /// The same between positions of equal rank, one of which is taken.
        let nearness: [Double]

        func isWorse(than other: Self) -> Bool {
            rank == other.rank
                ? nearness.lexicographicallyPrecedes(other.nearness) : rank.lexicographicallyPrecedes(other.rank)
        }
    }

    private func position(_ rect: WholePixelRect, from first: WholePixelRect) -> Position {
        let views = views(in: rect)
        return Position(
            rect: rect,
            rank: [
                views.first.map { $0.isFaceWhole ? 2 : $0.showsWho ? 1 : 0 } ?? 0,
                Double(views.count(where: \.isFaceWhole)),
                -Double(views.count(where: \.isHeadCut)),
                // In sixteenths of a pixel, so that sums in another order are equal.
                -(views.dropFirst().reduce(0) { $0 + $1.cutArea } * 16).rounded(),
            ],
            nearness: [
                Double(views.count(where: \.isHeadWhole)), -Double(abs(rect.x - first.x) + abs(rect.y - first.y)),
            ]
        )
    }
}
