public import FaceCropCore

/// Which network made an embedding: only embeddings of one model can be compared with each other.
package struct EmbeddingModel: Hashable, Sendable, Codable {
    /// The network's name and version, for people.
    package var name: String
    /// The SHA-256 of its file, 64 lower-case hexadecimal digits.
    package var sha256: String
    /// How many numbers an embedding has.
    package var dimension: Int

    package init(name: String, sha256: String, dimension: Int) {
        self.name = name
        self.sha256 = sha256
        self.dimension = dimension
    }
}

extension RunError.Code {
    /// Embeddings of known people are of another network than the one that is to be used.
    public static let galleryOfOtherModel = RunError.Code(rawValue: "galleryOfOtherModel")
}

extension EmbeddingModel {
    /// Refuses embeddings of another network than `other`, by which they would be compared.
    ///
    /// - Parameters:
    ///   - other: The network that is to be used.
    ///   - owner: Who has the embeddings, as the beginning of a sentence.
    /// - Throws: `galleryOfOtherModel`.
    package func require(_ other: EmbeddingModel, by owner: String) throws(RunError) {
        guard self != other else { return }
        throw RunError(
            .galleryOfOtherModel,
            "\(owner) was made with the model \(name) (SHA-256 \(sha256.prefix(12))…), not with \(other.name) "
                + "(\(other.sha256.prefix(12))…), and faces of two models cannot be compared. Name that model with --embedder, "
                + "or make a new gallery of the same photos with facecrop gallery add."
        )
    }
}
