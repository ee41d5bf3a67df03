import FaceCropModel

/// A gap in the numbers of a sequence of files, as JSON.
package struct MissingFramesRecord: Sendable, Codable {
    /// The first and the last missing number.
    var first: Int
    var last: Int
    var count: Int
    /// The file before the gap.
    var after: String

    package init(_ missing: MissingFrames) {
        first = missing.numbers.lowerBound
        last = missing.numbers.upperBound
        count = missing.count
        after = ManifestPath(missing.after).text
    }
}
