package import FaceCropModel
import Foundation

extension Vector3 {
    /// The points of the mean face, by which the pose of a face is found.
    package static let meanFace = FacePoseModel.points.map(\.place)

    /// Rotates about the three axes (x to the right, y up, z towards the viewer) in turn, each by the right-hand rule.
    package func turned(aboutX: Double, thenY: Double, thenZ: Double) -> Vector3 {
        func turn(_ first: Double, _ second: Double, _ degrees: Double) -> (Double, Double) {
            let angle = degrees * .pi / 180
            return (first * cos(angle) - second * sin(angle), first * sin(angle) + second * cos(angle))
        }
        var point = self
        (point.y, point.z) = turn(point.y, point.z, aboutX)
        (point.z, point.x) = turn(point.z, point.x, thenY)
        (point.x, point.y) = turn(point.x, point.y, thenZ)
        return point
    }
}
