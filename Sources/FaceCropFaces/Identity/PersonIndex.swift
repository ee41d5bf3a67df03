import FaceCropHashing

/// The people that a run knows: what is left of a gallery when all that is asked is who a face is.
package struct PersonIndex: Hashable, Sendable, Codable {
    /// A person.
    package struct Person: Hashable, Sendable, Codable {
        package var name: String
        /// How many embeddings there are of the person.
        package var referenceCount: Int
        /// The middle of these.
        package var middle: Embedding

        package init(name: String, referenceCount: Int, middle: Embedding) {
            self.name = name
            self.referenceCount = referenceCount
            self.middle = middle
        }
    }

    /// The network that made the embeddings.
    package let model: EmbeddingModel
    /// The people, by name.
    package let people: [Person]

    /// People who are known by at least one embedding each; who is known by none is left out.
    package init(_ references: some Sequence<(name: String, embedding: Embedding)>, model: EmbeddingModel) {
        self.model = model
        people = Self.people(of: references)
    }

    static func people(of references: some Sequence<(name: String, embedding: Embedding)>) -> [Person] {
        Dictionary(grouping: references, by: \.name).sorted { $0.key < $1.key }.compactMap { name, own in
            // Faces of one person never cancel each other out; where somebody made a gallery in which they do, there is nothing
            // to be compared with.
            Embedding(middleOf: own.map(\.embedding)).map {
                Person(name: name, referenceCount: own.count, middle: $0)
            }
        }
    }

    /// A hash of all that decides who a face is taken for.
    package var digest: String {
        var bytes = Array("\(model.name)\0\(model.sha256)\0\(model.dimension)\0".utf8)
        for person in people {
            bytes += Array("\(person.name)\0\(person.referenceCount)\0".utf8)
            bytes += person.middle.bytes
        }
        return SHA256.hexadecimal(of: bytes)
    }
}
