extension RunOptions {
    /// What a source must have in common with the one that was read, to be taken for unchanged.
    public enum Check: String, Sendable, Codable, CaseIterable {
        /// Size and time of change.
        case sizeAndTime = "size-and-time"
        /// The content, whatever the time of change.
        case content
    }
}
