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
