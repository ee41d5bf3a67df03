package import FaceCropGeometry

/// Which of the faces that two lookers have seen in a photo are the same: a pure rule.
///
/// Two boxes can be of one face when the centre of each lies in the other: detectors differ in how much of forehead,
/// chin and ears they take, but not in
/// where a face is, and neighbours in a crowd overlap at their edges only. Of several such pairs the one that overlaps
/// most is taken
/// first, and nobody is taken twice.
package enum FacePairing {
    /// The position in `theirs` of each of `ours`; `nil` where nobody has seen the same.
    ///
    /// Both in the same pixels. Pairs that overlap equally are taken in the order of `ours`, then of `theirs`.
    package static func pairs(_ ours: [PixelRect], _ theirs: [PixelRect]) -> [Int?] {
        let possible = ours.indices.flatMap { own in
            theirs.indices.filter { canBeOne(ours[own], theirs[$0]) }.map { other in
                (overlap: ours[own].intersectionOverUnion(theirs[other]), own: own, other: other)
            }
        }
        var pairs = [Int?](repeating: nil, count: ours.count)
        var taken: Set<Int> = []
        for pair in possible.sorted(by: { (-$0.overlap, $0.own, $0.other) < (-$1.overlap, $1.own, $1.other) })
        where pairs[pair.own] == nil && taken.insert(pair.other).inserted {
            pairs[pair.own] = pair.other
        }
        return pairs
    }

    private static func canBeOne(_ first: PixelRect, _ second: PixelRect) -> Bool {
        first.holds(second.center) && second.holds(first.center)
    }
}

extension PixelRect {
    fileprivate func holds(_ point: PixelPoint) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }
}
