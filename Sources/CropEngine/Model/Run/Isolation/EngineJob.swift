/// The purpose for which photos are processed; it decides which libraries and models are loaded.
package enum EngineJob: Sendable, Hashable, Codable {
    /// Outputs are made.
    case cropping
    /// Photos come one after the other: either they are named, or they are sent.
    ///
    /// If photos are only examined, there are no outputs.
    case streaming(sendsPhotos: Bool, makesOutputs: Bool = true)
    /// Photos are examined; they are drawn on if the destination of the options is a folder.
    case inspection
    /// Embeddings of faces are computed.
    case embedding(EmbeddingOptions)
}
