package import FaceCropCore

/// An event of a tracking run; one thread at a time reports them.
package enum TrackingEvent: Sendable {
    /// The number of analysed frames, the name of the last one, and its error if it failed.
    case finished(Int, String, PhotoError?)
    /// A warning, as a sentence.
    case warning(String)
}
