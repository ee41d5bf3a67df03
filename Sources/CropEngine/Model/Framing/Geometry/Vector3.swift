/// A position or direction in space.
package struct Vector3: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var z: Double

    init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    static func + (first: Self, second: Self) -> Self {
        Vector3(first.x + second.x, first.y + second.y, first.z + second.z)
    }

    static func - (first: Self, second: Self) -> Self {
        Vector3(first.x - second.x, first.y - second.y, first.z - second.z)
    }

    static func * (factor: Double, vector: Self) -> Self {
        Vector3(factor * vector.x, factor * vector.y, factor * vector.z)
    }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Self) -> Self {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
