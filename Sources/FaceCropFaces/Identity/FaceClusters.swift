/// Groups faces by similarity, so that a person can name the groups.
///
/// Average linkage: at first every face is a group; the two groups whose faces are most similar to each other in the mean are
/// joined, again and again, until no mean reaches the threshold. One face that looks like two people does not join
/// them, as it would if one similar pair were enough; and nothing depends on chance or on the order of equally good faces.
package enum FaceClusters {
    /// The groups as ascending positions in `embeddings`, which are of one model: the largest group first, and of equally large
    /// ones that with the earliest face.
    ///
    /// Two groups whose faces are less similar than `minimumSimilarity` in the mean are not joined.
    package static func groups(_ embeddings: [Embedding], minimumSimilarity: Double) -> [[Int]] {
        groups(
            weights: embeddings.map { _ in 1 },
            similaritySums: similarities(embeddings),
            minimumSimilarity: minimumSimilarity
        )
    }

    /// The same of faces of which several are known to be one person's already.
    ///
    /// - Parameters:
    ///   - weights: How many faces each item stands for, at least 1.
    ///   - similaritySums: For two items the sum of the similarities of each face of the one to each of the other; −∞ for two that are not
    ///     one person's whatever they look like. A symmetric matrix.
    ///   - minimumSimilarity: Two groups whose faces are less similar in the mean are not joined.
    /// - Returns: The groups as ascending positions of items, in the same order.
    package static func groups(
        weights: [Int],
        similaritySums: [[Float]],
        minimumSimilarity: Double
    ) -> [[Int]] {
        var groups = weights.indices.map { [$0] }
        var weights = weights
        var sums = similaritySums
        // For each group the one that it is most similar to in the mean, among those after it.
        var best = groups.indices.map { closest(to: $0, weights, sums) }
        while let (first, second) = closestPair(best, minimumSimilarity) {
            for other in groups.indices where other != first && other != second {
                sums[first][other] += sums[second][other]
                sums[other][first] = sums[first][other]
            }
            groups[first] += groups[second]
            weights[first] += weights[second]
            (groups[second], weights[second]) = ([], 0)
            best[second] = nil
            // A joined group is to no third one more similar than the more similar of its halves was, so that whoever preferred
            // another group to both still does.
            for index in groups.indices where !groups[index].isEmpty {
                let changed = best[index].map { $0.group == first || $0.group == second } ?? false
                if changed || index == first { best[index] = closest(to: index, weights, sums) }
            }
        }
        return groups.filter { !$0.isEmpty }
            .map { $0.sorted() }
            .sorted { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    }

    private typealias Closest = (group: Int, similarity: Float)

    private static func similarities(_ embeddings: [Embedding]) -> [[Float]] {
        guard let first = embeddings.first else { return [] }
        var matrix = EmbeddingMatrix(dimension: first.values.count)
        for embedding in embeddings { matrix.append(embedding) }
        return embeddings.map { matrix.similarities(to: $0) }
    }

    /// The group after `index` that is most similar to it; those that have been joined to others have no weight any more.
    private static func closest(to index: Int, _ weights: [Int], _ sums: [[Float]]) -> Closest? {
        guard weights[index] > 0 else { return nil }
        var best: Closest?
        for other in weights.indices.dropFirst(index + 1) where weights[other] > 0 {
            let mean = sums[index][other] / Float(weights[index] * weights[other])
            if mean > best?.similarity ?? -.infinity { best = (other, mean) }
        }
        return best
    }

    private static func closestPair(_ best: [Closest?], _ minimumSimilarity: Double) -> (Int, Int)? {
        var pair: (first: Int, second: Closest)?
        for (index, candidate) in best.enumerated() {
            guard let candidate, candidate.similarity > pair?.second.similarity ?? -.infinity else { continue }
            pair = (index, candidate)
        }
        guard let pair, Double(pair.second.similarity) >= minimumSimilarity else { return nil }
        return (pair.first, pair.second.group)
    }
}
