import FaceCropRecords

/// Numbers that a sequence of files passes over, as JSON.
package struct MissingFramesRecord: Sendable, Codable {
    /// The first and the last number.
    package var first: Int
    package var last: Int
    package var count: Int
    /// The file before them.
    package var after: String

    package init(_ missing: MissingFrames) {
        first = missing.numbers.lowerBound
        last = missing.numbers.upperBound
        count = missing.count
        after = ManifestPath(missing.after).text
    }
}
