extension RunOptions {
    /// When a source counts as unchanged since it was read.
    public enum Check: String, Sendable, Codable, CaseIterable {
        /// If size and time of change are the same.
        case sizeAndTime = "size-and-time"
        /// If the content is the same, even if the time of change is not.
        case content
    }
}
