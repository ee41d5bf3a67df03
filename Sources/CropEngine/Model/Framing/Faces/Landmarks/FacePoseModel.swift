/// The shape of a mean face that looks straight into the camera: points of the mesh that the expression moves little.
///
/// Measured: the mean of Face Mesh's points on the 173 portraits of `Benchmarks/eyes.md`, superimposed (generalized
/// Procrustes analysis), made symmetrical, and rotated so that the portraits' mean pitch is 0.
package enum FacePoseModel {
    /// A point of the mesh.
    package struct Point: Sendable {
        /// The position in ``FaceLandmarks/mesh``.
        package let index: Int
        /// The position: the origin is between the eyes, x points to the picture's right, y up, z towards the camera;
        /// the unit is the distance between the eyes' centres.
        package let place: Vector3

        init(_ index: Int, _ x: Double, _ y: Double, _ z: Double) {
            self.index = index
            place = Vector3(x, y, z)
        }
    }

    /// Points of the forehead, the ridge, tip, base and wings of the nose, the corners of the eyes, temples, cheekbones
    /// and cheeks.
    package static let points = [
        Point(10, 0, 0.880, 0.317),
        Point(168, 0, 0.050, 0.313),
        Point(6, 0, -0.073, 0.368),
        Point(5, 0, -0.434, 0.578),
        Point(4, 0, -0.578, 0.602),
        Point(2, 0, -0.763, 0.306),
        Point(98, -0.275, -0.709, 0.184),
        Point(327, 0.275, -0.709, 0.184),
        Point(33, -0.720, 0.012, -0.039),
        Point(263, 0.720, 0.012, -0.039),
        Point(133, -0.280, -0.012, 0.039),
        Point(362, 0.280, -0.012, 0.039),
        Point(54, -0.969, 0.611, -0.196),
        Point(284, 0.969, 0.611, -0.196),
        Point(234, -1.117, -0.223, -0.905),
        Point(454, 1.117, -0.223, -0.905),
        Point(116, -1.012, -0.234, -0.255),
        Point(345, 1.012, -0.234, -0.255),
        Point(50, -0.771, -0.505, 0.002),
        Point(280, 0.771, -0.505, 0.002),
    ]
}
