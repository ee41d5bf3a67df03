/// Groups faces by similarity, so that the user can name the groups.
///
/// The method is average linkage: at first, every face is a group. Then the two groups with the greatest mean
/// similarity of their faces are joined, again and again, until no mean reaches the threshold. So a face that resembles
/// two people does not join them, as it would if one similar pair were enough. The result does not depend on chance: of
/// equally similar groups, those that begin earlier are joined first.
package enum FaceClusters {
    /// The groups as ascending positions in `embeddings`, which come from one model: the largest group first; among
    /// equally large groups, the one with the earliest face first.
    ///
    /// Two groups are not joined if the mean similarity of their faces is below `minimumSimilarity`.
    package static func groups(_ embeddings: [Embedding], minimumSimilarity: Double) -> [[Int]] {
        groups(
            weights: embeddings.map { _ in 1 },
            similaritySums: similarities(embeddings),
            minimumSimilarity: minimumSimilarity
        )
    }

    /// Groups items, each of which stands for several faces that are known to be of one person.
    ///
    /// - Parameters:
    ///   - weights: The number of faces of each item, at least 1.
    ///   - similaritySums: A symmetric matrix: for two items, the sum of the similarities between each face of one and
    ///     each face of the other; −∞ if the two are different people no matter how similar they look.
    ///   - minimumSimilarity: Two groups are not joined if the mean similarity of their faces is below this.
    /// - Returns: The groups as ascending positions of items, in the order of the other function.
    package static func groups(
        weights: [Int],
        similaritySums: [[Float]],
        minimumSimilarity: Double
    ) -> [[Int]] {
        var groups = weights.indices.map { [$0] }
        var weights = weights
        var sums = similaritySums
        // For each group, the later group with the greatest mean similarity.
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
            // A joined group is never more similar to a third group than the more similar of its halves was. So a group
            // keeps its best match, unless that was one of the halves.
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

    /// The group after `index` with the greatest mean similarity to it; groups that were joined to others have a weight
    /// of 0.
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
