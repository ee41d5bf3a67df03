/// Pairs the faces that two detectors found in a photo: a pure function.
///
/// Two boxes can show one face if each contains the centre of the other. Detectors differ in how much of forehead, chin
/// and ears they include, but not in the position of a face, and neighbours in a crowd overlap only at their edges. If
/// there are several such pairs, those that overlap most come first, and each face is used once.
package enum FacePairing {
    /// The index in `otherBoxes` for each of `boxes`; `nil` if the other detector did not find the face.
    ///
    /// Both are in the same pixels. Pairs that overlap equally are taken in the order of `boxes`, then of `otherBoxes`.
    package static func pairs(_ boxes: [PixelRect], _ otherBoxes: [PixelRect]) -> [Int?] {
        let possible = boxes.indices.flatMap { own in
            otherBoxes.indices.filter { canBeSameFace(boxes[own], otherBoxes[$0]) }.map { other in
                (overlap: boxes[own].intersectionOverUnion(otherBoxes[other]), own: own, other: other)
            }
        }
        var pairs = [Int?](repeating: nil, count: boxes.count)
        var usedOthers: Set<Int> = []
        for pair in possible.sorted(by: { (-$0.overlap, $0.own, $0.other) < (-$1.overlap, $1.own, $1.other) })
        where pairs[pair.own] == nil && usedOthers.insert(pair.other).inserted {
            pairs[pair.own] = pair.other
        }
        return pairs
    }

    private static func canBeSameFace(_ first: PixelRect, _ second: PixelRect) -> Bool {
        first.contains(second.center) && second.contains(first.center)
    }
}
