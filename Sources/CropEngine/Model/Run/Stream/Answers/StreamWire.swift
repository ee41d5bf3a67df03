/// How requests and answers are written.
package enum StreamWire: String, Sendable, CaseIterable {
    /// A JSON object a line; photos and outputs are files.
    case lines
    /// A JSON object and the bytes of photos or outputs a frame; there are no files.
    case frames
}
