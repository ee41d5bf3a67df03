import FaceCropModel

extension Detections {
    /// These and those of `others` that show no face of these.
    func adding(_ others: Self) -> Self {
        var sum = self
        sum.faces += others.faces.filter { !Self.isShown($0, by: faces) }
        sum.faces.sort(by: NonMaximumSuppression.isBetter)
        sum.doubtful = doubtful.filter { !Self.isShown($0, by: sum.faces) }
        sum.doubtful += others.doubtful.filter { !Self.isShown($0, by: sum.faces + doubtful) }
        sum.doubtful.sort(by: NonMaximumSuppression.isBetter)
        return sum
    }

    private static func isShown(_ face: Face, by faces: [Face]) -> Bool {
        faces.contains { $0.box.intersectionOverUnion(face.box) >= NonMaximumSuppression.sameFaceOverlap }
    }
}
