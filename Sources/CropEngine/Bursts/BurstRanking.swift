package import FaceCropRecords
import Glibc

/// Which photo of a burst is the best: a pure rule.
package enum BurstRanking {
    /// Puts the photos of a burst in order.
    ///
    /// The most open eyes count first, then the sharpest face, then the best pose, then the earlier photo. What is not known is
    /// worse than whatever is known, and a photo that gives no crop to its faces comes after all that do. Faces are equally sharp
    /// when their sharpness falls into one step of 15 %: by as much it changes when the box moves by a few pixels.
    ///
    /// - Parameter values: The values of each photo in the order of the burst; `nil` for one that cannot be used.
    /// - Returns: The positions of all photos that can be used, the best first.
    package static func ranked(_ values: [BurstValues?]) -> [Int] {
        let candidates = values.enumerated().compactMap { position, values in values.map { (position, $0) } }
        return candidates.sorted { first, second in
            isBetter(first.1, second.1) ?? (first.0 < second.0)
        }.map(\.0)
    }

    /// Whether `first` is better; `nil` when neither is.
    private static func isBetter(_ first: BurstValues, _ second: BurstValues) -> Bool? {
        if first.hasFace != second.hasFace { return first.hasFace }
        if first.isCroppable != second.isCroppable { return first.isCroppable }
        if first.openEyes != second.openEyes { return first.openEyes > second.openEyes }
        let (sharpness, otherSharpness) = (step(first.sharpness), step(second.sharpness))
        if sharpness != otherSharpness { return sharpness > otherSharpness }
        let (pose, otherPose) = (first.poseDegrees ?? .infinity, second.poseDegrees ?? .infinity)
        return pose == otherPose ? nil : pose < otherPose
    }

    /// The step of a sharpness, in logarithms to the base 1.15: steps, unlike differences, keep an order an order.
    private static func step(_ sharpness: Double?) -> Double {
        guard let sharpness else { return -.infinity }
        return (log(max(sharpness, 1e-9)) / log(1.15)).rounded()
    }
}
