/// What is said at the second Ctrl-C.
enum InterruptText {
    static let quitting = "interrupted again: quitting at once"
    /// After unfinished outputs were removed.
    static let quittingWithoutOutputs = "\(quitting); unfinished outputs were removed"
}
