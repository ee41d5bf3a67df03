import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct EmbeddingTests {
    @Test func hasLengthOneAndTheSameDirection() throws {
        for dimension in 1...130 {
            var random = SeededGenerator(seed: UInt64(dimension))
            let answer = (0..<dimension).map { _ in Float.random(in: -5...5, using: &random) }
            let embedding = try #require(Embedding(answer))
            let length = embedding.values.reduce(0.0) { $0 + Double($1) * Double($1) }
            #expect(abs(length - 1) < 1e-5)
            let factor = answer[0] / embedding.values[0]
            #expect(zip(answer, embedding.values).allSatisfy { abs($0 - factor * $1) < 1e-4 })
        }
    }

    @Test(arguments: [[], [0, 0], [1, .nan], [.infinity, 1]] as [[Float]])
    func isNothingWithoutADirection(answer: [Float]) { #expect(Embedding(answer) == nil) }

    @Test func theMiddleIsAsSimilarToBoth() throws {
        for seed in 0..<50 {
            let first = try Embeddings.random(dimension: 16, seed: seed)
            let second = try Embeddings.random(dimension: 16, seed: seed + 1000)
            let middle = try #require(Embedding(meanOf: [first, second]))
            #expect(abs(middle.similarity(to: first) - middle.similarity(to: second)) < 1e-5)
            #expect(middle.similarity(to: first) > first.similarity(to: second))
        }
        let direction = try #require(Embedding([1, 2]))
        let opposite = try #require(Embedding([-1, -2]))
        #expect(Embedding(meanOf: [direction, opposite]) == nil)
        #expect(Embedding(meanOf: []) == nil)
    }

    @Test func aMatrixComparesAsOneByOne() throws {
        for dimension in 1...40 {
            var matrix = EmbeddingMatrix(dimension: dimension)
            let rows = try (0..<7).map { try Embeddings.random(dimension: dimension, seed: 100 * dimension + $0) }
            for row in rows { matrix.append(row) }
            let wanted = try Embeddings.random(dimension: dimension, seed: -1 & 0xFFFF)
            let similarities = matrix.similarities(to: wanted)
            #expect(similarities.count == rows.count)
            for (similarity, row) in zip(similarities, rows) {
                #expect(abs(Double(similarity) - row.similarity(to: wanted)) < 1e-5)
            }
        }
    }
}
