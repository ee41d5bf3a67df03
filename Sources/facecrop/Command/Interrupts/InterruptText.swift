/// What is said at the second Ctrl-C.
package enum InterruptText {
    package static let quitting = "interrupted again: quitting at once"
    /// After unfinished outputs were removed.
    package static let quittingWithoutOutputs = "\(quitting); unfinished outputs were removed"
}
