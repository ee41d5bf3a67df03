import FaceCropFaces
import FaceCropInference
import SystemPackage
import Testing

/// Embeddings made up for tests: no model is asked.
enum Embeddings {
    /// Whether the model that tells faces apart is installed.
    static let modelIsThere: Bool = (try? ModelLocator(explicitFolder: nil).load(ModelFile.dlibRecognition)) != nil

    /// What a test that needs the model says when it is not.
    static let modelIsMissing: Comment = "the model that tells faces apart is missing: run make deps-identity"

    /// A direction, the same for the same seed.
    static func random(dimension: Int, seed: Int) throws -> Embedding {
        var random = SeededGenerator(seed: UInt64(seed))
        return try #require(Embedding((0..<dimension).map { _ in Float.random(in: -1...1, using: &random) }))
    }

    /// A direction near another one: the nearer, the smaller `distance`.
    static func near(_ other: Embedding, distance: Float, seed: Int) throws -> Embedding {
        let noise = try random(dimension: other.values.count, seed: seed)
        return try #require(Embedding(zip(other.values, noise.values).map { $0 + distance * $1 }))
    }
}
