/// What is asked of an ``OutputSink``.
package enum OutputQuestion: Sendable, Hashable, Codable {
    /// An output of the photo.
    package struct Output: Sendable, Hashable, Codable {
        var variant: OutputVariant
        /// What else its name may say, but for the checksum, which the sink adds.
        var details: NameDetails

        package init(_ variant: OutputVariant, _ details: NameDetails) {
            self.variant = variant
            self.details = details
        }
    }

    /// A question on a pipe.
    package struct Message: Sendable, Codable {
        package var question: OutputQuestion
        /// Whether the side that asks waits for the answer.
        package var isAnswered: Bool

        package init(question: OutputQuestion, isAnswered: Bool) {
            self.question = question
            self.isAnswered = isAnswered
        }
    }

    /// What would this output be called?
    case name(Output)
    /// Can all these files be there, and which outputs are up to date? It is asked once, before the first is made.
    case settle([Output], sidecars: [SidecarKind])
    /// Write the content as this output.
    case write(Output)
    /// Write the content as this sidecar.
    case writeSidecar(SidecarKind)
    /// Write the content as the drawing of the photo, which is all that is made of it.
    case writeDrawing

    /// The outputs that it names.
    var outputs: [Output] {
        switch self {
        case .settle(let outputs, _): outputs
        case .name(let output), .write(let output): [output]
        case .writeSidecar, .writeDrawing: []
        }
    }
}
