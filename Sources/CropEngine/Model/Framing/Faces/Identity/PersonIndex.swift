/// The people that a run knows: the part of a gallery that identification needs.
package struct PersonIndex: Hashable, Sendable, Codable {
    /// A person.
    package struct Person: Hashable, Sendable, Codable {
        package var name: String
        /// The number of embeddings of the person.
        var referenceCount: Int
        /// The mean of these embeddings.
        var meanEmbedding: Embedding
    }

    /// The network that made the embeddings.
    package let model: EmbeddingModel
    /// The people, by name.
    package let people: [Person]

    /// The people with at least one embedding each; anyone without is left out.
    package init(_ references: some Sequence<(name: String, embedding: Embedding)>, model: EmbeddingModel) {
        self.model = model
        people = Self.people(of: references)
    }

    static func people(of references: some Sequence<(name: String, embedding: Embedding)>) -> [Person] {
        Dictionary(grouping: references, by: \.name).sorted { $0.key < $1.key }.compactMap { name, own in
            // Embeddings of one person never cancel each other out in practice. If a gallery is made so that they do,
            // the person is left out, because there is no mean to compare with.
            Embedding(meanOf: own.map(\.embedding)).map {
                Person(name: name, referenceCount: own.count, meanEmbedding: $0)
            }
        }
    }

    /// A hash of everything that decides who a face is.
    var digest: String {
        var bytes = Array("\(model.name)\0\(model.sha256)\0\(model.dimension)\0".utf8)
        for person in people {
            bytes += Array("\(person.name)\0\(person.referenceCount)\0".utf8)
            bytes += person.meanEmbedding.bytes
        }
        return SHA256.hexadecimal(of: bytes)
    }
}
