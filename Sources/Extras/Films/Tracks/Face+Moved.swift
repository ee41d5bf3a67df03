import FaceCropModel

extension Face {
    /// The face at `share` of the way to another place, 0…1.
    ///
    /// Its score is the lower one of both, and falls to half of it in the middle, where least is known.
    func moved(towards other: Face, by share: Double) -> Face {
        func mix(_ first: Double, _ second: Double) -> Double { first + share * (second - first) }
        return Face(
            box: PixelRect(
                x: mix(box.x, other.box.x),
                y: mix(box.y, other.box.y),
                width: mix(box.width, other.box.width),
                height: mix(box.height, other.box.height)
            ),
            score: min(score, other.score) * (0.5 + abs(share - 0.5)),
            points: FacePoints { index in
                let (point, otherPoint) = (points.all[index], other.points.all[index])
                return PixelPoint(x: mix(point.x, otherPoint.x), y: mix(point.y, otherPoint.y))
            }
        )
    }
}
