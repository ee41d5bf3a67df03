/// The purpose for which photos are processed; it decides which libraries and models are loaded.
package enum EngineJob: Sendable, Hashable, Codable {
    /// Outputs are made.
    case cropping
    /// Outputs are made of photos that are named or sent one after the other, without a log of what is written.
    ///
    /// Either outputs go to the folder of the options, or they are kept in memory and handed over with the results. If
    /// photos are only examined, there are none.
    case streaming(keepsOutputs: Bool, makesOutputs: Bool = true)
    /// Photos are examined; they are drawn on if the destination of the options is a folder.
    case inspection
    /// Embeddings of faces are computed.
    case embedding(EmbeddingOptions)
}
