/// The network that made an embedding: only embeddings of one model can be compared with each other.
package struct EmbeddingModel: Hashable, Sendable, Codable {
    /// The network's name and version, for people.
    package var name: String
    /// The SHA-256 of its file, 64 lower-case hexadecimal digits.
    package var sha256: String
    /// The number of coordinates of an embedding.
    package var dimension: Int

    package init(name: String, sha256: String, dimension: Int) {
        self.name = name
        self.sha256 = sha256
        self.dimension = dimension
    }
}

extension RunError.Code {
    /// The embeddings of known people come from another network than the one in use.
    public static let galleryOfOtherModel = RunError.Code(rawValue: "galleryOfOtherModel")
}

extension EmbeddingModel {
    /// Throws if the embeddings of this model would be compared with embeddings of another network, `other`.
    ///
    /// - Parameters:
    ///   - other: The network in use.
    ///   - owner: The owner of the embeddings, as the beginning of a sentence.
    /// - Throws: `galleryOfOtherModel`.
    package func require(_ other: EmbeddingModel, by owner: String) throws(RunError) {
        guard self != other else { return }
        throw RunError(
            .galleryOfOtherModel,
            "\(owner) was made with the model \(name) (SHA-256 \(sha256.prefix(12))…), not with \(other.name) "
                + "(\(other.sha256.prefix(12))…), and faces of two models cannot be compared."
        )
    }
}
