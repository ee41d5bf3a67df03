package import FaceCropModel
import FaceCropPixels
import SystemPackage
package import Testing

/// Artificial embeddings for tests; no model runs.
package enum Embeddings {
    /// Whether the embedding model is installed.
    package static let modelIsThere: Bool =
        (try? ModelLocator(explicitFolder: nil).load(ModelFile.sFace)) != nil

    /// The message of a test that needs the model if it is missing.
    package static let modelIsMissing: Comment = "the model that tells faces apart is missing: run make deps-identity"

    /// A random direction, reproducible by its seed.
    package static func random(dimension: Int, seed: Int) throws -> Embedding {
        var random = SeededGenerator(seed: UInt64(seed))
        return try #require(Embedding((0..<dimension).map { _ in Float.random(in: -1...1, using: &random) }))
    }

    /// A direction near another one; a smaller `distance` makes it nearer.
    package static func near(_ other: Embedding, distance: Float, seed: Int) throws -> Embedding {
        let noise = try random(dimension: other.values.count, seed: seed)
        return try #require(Embedding(zip(other.values, noise.values).map { $0 + distance * $1 }))
    }
}
