/// How a request to an engine process ended.
enum EngineAnswer: Sendable {
    /// The process answered.
    case frame(PipeFrame)
    /// The process ended while it worked on the request.
    case lost(EngineLoss)
    /// The process ended before it began to work on the request.
    case notBegun
}
