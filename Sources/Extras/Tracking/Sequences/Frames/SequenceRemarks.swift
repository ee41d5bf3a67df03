/// Remarks about a sequence as a whole, beyond errors in its frames.
package struct SequenceRemarks: Sendable, Hashable {
    /// Gaps in the numbers of the file names.
    package var missing: [MissingFrames]
    /// Other warnings, as sentences.
    package var warnings: [String] = []

    package init(missing: [MissingFrames] = []) { self.missing = missing }
}
