/// What is odd about a sequence, though none of its frames is at fault.
package struct SequenceRemarks: Sendable, Hashable {
    /// Frames that the numbers in file names tell of.
    package var missing: [MissingFrames] = []
    /// Anything else, in sentences for people.
    package var warnings: [String] = []
}
