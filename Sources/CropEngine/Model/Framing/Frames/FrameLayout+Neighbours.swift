// Faces at the frame's edges.

extension FrameLayout {
    /// The least size of a face that disturbs if it is halved, as a share of the largest chosen one's.
    private static let leastDisturbingSize = 0.2
    /// The numbers of faces of which each counts so much that an ear does.
    private static let pairs = 2...3
    /// How much more likely a person must publish another crop for that to be taken.
    private static let leastGain = 0.02

    /// `rect`, or if that cuts ears and hair at an edge, the frame in the middle of the faces that it shows whole, or
    /// of fewer of them, if a person would rather publish that.
    ///
    /// The largest face stays. `rect` is the best one of its size, which the photo is too small for. In a crowd, an ear
    /// at the edge is not what is looked at.
    func roomier(than rect: WholePixelRect) -> WholePixelRect {
        let shown = subjects.indices.filter { holds(subjects[$0].box, in: rect) }
        guard options.keepsFaces, options.eyeLine == nil, shown.first == 0, Self.pairs.contains(shown.count)
        else { return rect }
        var best = (rect: rect, confidence: confidence(in: rect, showing: shown) + Self.leastGain)
        for run in runs(of: shown) {
            let heads = run.compactMap { HeadBox.rect(of: subjects[$0]).intersection(photo.bounds) }
            guard let first = heads.first else { continue }
            let center = heads.dropFirst().reduce(first) { $0.union($1) }.center
            // Only as the photo is too narrow, or too low, is there something to choose.
            let near = PixelPoint(
                x: rect.width < photo.width ? center.x : rect.asPixelRect.center.x,
                y: rect.height < photo.height ? center.y : rect.asPixelRect.center.y
            )
            let frame = FramePlacement(photo: photo, candidates: []).bestRect(size: rect.size, near: near)
            let confidence = confidence(in: frame, showing: run)
            if run.allSatisfy({ holds(subjects[$0].box, in: frame) }), confidence > best.confidence {
                best = (frame, confidence)
            }
        }
        return best.rect
    }

    /// The runs of neighbours among `shown`, from left to right, that contain the largest face; all of them is one.
    private func runs(of shown: [Int]) -> [[Int]] {
        let row = shown.sorted { subjects[$0].box.center.x < subjects[$1].box.center.x }
        guard let largest = row.firstIndex(of: 0) else { return [] }
        return (0...largest).flatMap { first in
            (largest..<row.count).map { last in Array(row[first...last]).sorted() }
        }
    }

    /// How likely a person would publish the crop, by the one of the faces at the positions `shown` for which that is
    /// least.
    private func confidence(in rect: WholePixelRect, showing shown: [Int]) -> Double {
        shown.map { position in
            CropConfidence(
                frame: rect.asPixelRect,
                photo: photo,
                subjects: [subjects[position]] + subjects.indices.filter { $0 != position }.map { subjects[$0] },
                others: others,
                isOneOfSeveral: false
            )
            .value
        }.min() ?? 0
    }

    private func holds(_ box: PixelRect, in rect: WholePixelRect) -> Bool {
        box.intersection(photo.bounds).map { rect.asPixelRect.contains($0, tolerance: 0.01) } ?? false
    }

    /// `rect` moved sideways as little as possible until no edge halves a face that was not chosen.
    ///
    /// That face is then outside or whole. Chosen faces, and their heads, that are whole stay so, and the frame moves
    /// by at most ``FramePlacement/greatestShift`` of its width.
    func sparingNeighbours(_ rect: WholePixelRect) -> WholePixelRect {
        guard options.keepsFaces, let largest = subjects.first else { return rect }
        let neighbours = others.filter { $0.box.side >= Self.leastDisturbingSize * largest.box.side }
            .compactMap { $0.box.intersection(photo.bounds) }
        func cutArea(_ x: Int) -> Double {
            let frame = rect.moved(toX: x).asPixelRect
            return neighbours.filter { !frame.contains($0, tolerance: 0.01) }
                .reduce(0) { $0 + (frame.intersection($1)?.area ?? 0) }
        }
        guard cutArea(rect.x) > 0 else { return rect }
        let whole = subjects.flatMap { [HeadBox.rect(of: $0), $0.box] }.compactMap { $0.intersection(photo.bounds) }
            .filter { rect.asPixelRect.contains($0) }
        let greatest = FramePlacement.greatestShift * Double(rect.width)
        let starts = neighbours.flatMap { box -> [Int] in
            let (left, right) = (Int(towardZero: box.minX.rounded(.down)), Int(towardZero: box.maxX.rounded(.up)))
            return [right, left - rect.width, left, right - rect.width]
        }
        let free = starts.filter { x in
            let frame = rect.moved(toX: x).asPixelRect
            return Double(abs(x - rect.x)) <= greatest && x >= 0 && x + rect.width <= photo.width
                && whole.allSatisfy { frame.contains($0) } && cutArea(x) == 0
        }
        return free.min { abs($0 - rect.x) < abs($1 - rect.x) }.map { rect.moved(toX: $0) } ?? rect
    }
}

extension WholePixelRect {
    fileprivate func moved(toX x: Int) -> Self {
        WholePixelRect(x: x, y: y, width: width, height: height)
    }
}
