/// Embeddings of one model as rows of one block of memory, to compare them all with one embedding.
package struct EmbeddingMatrix: Sendable {
    /// The number of columns.
    let dimension: Int
    /// The number of rows.
    private(set) var count = 0
    private var values: [Float] = []

    /// Makes a matrix without rows.
    package init(dimension: Int) {
        precondition(dimension > 0, "an embedding has numbers")
        self.dimension = dimension
    }

    /// Adds a row.
    package mutating func append(_ embedding: Embedding) {
        precondition(embedding.values.count == dimension, "embeddings of one model are as long as each other")
        values += embedding.values
        count += 1
    }

    /// The similarity of each row to `embedding`, −1…1; see ``Embedding/similarity(to:)``.
    package func similarities(to embedding: Embedding) -> [Float] {
        precondition(embedding.values.count == dimension, "embeddings of one model are as long as each other")
        return values.withUnsafeBytes { rows in
            embedding.values.withUnsafeBytes { row in
                (0..<count).map { Self.product(rows, from: $0 * row.count, row) }
            }
        }
    }

    /// The dot product of `row` and as many bytes of `rows` from `start` on; it adds eight products at a time, which
    /// uses the processor's vector unit.
    private static func product(_ rows: UnsafeRawBufferPointer, from start: Int, _ row: UnsafeRawBufferPointer) -> Float
    {
        let (number, eight) = (MemoryLayout<Float>.stride, MemoryLayout<SIMD8<Float>>.stride)
        let wholeEights = row.count / eight * eight
        var sums = SIMD8<Float>.zero
        for offset in stride(from: 0, to: wholeEights, by: eight) {
            let first = rows.loadUnaligned(fromByteOffset: start + offset, as: SIMD8<Float>.self)
            // Multiplied and added separately, not by `addProduct`, which is ten times as slow on an x86-64 without an
            // instruction for it.
            sums += first * row.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        }
        var sum = sums.sum()
        for offset in stride(from: wholeEights, to: row.count, by: number) {
            let first = rows.loadUnaligned(fromByteOffset: start + offset, as: Float.self)
            sum += first * row.loadUnaligned(fromByteOffset: offset, as: Float.self)
        }
        return sum
    }
}
