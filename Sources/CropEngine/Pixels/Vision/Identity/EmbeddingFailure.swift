/// A failure of an embedding network.
package struct EmbeddingFailure: Error, Hashable {
    /// The message of the network or its library.
    var cause: String
}
