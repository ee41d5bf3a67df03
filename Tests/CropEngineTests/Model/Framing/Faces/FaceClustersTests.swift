import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct FaceClustersTests {
    /// Average linkage by its definition: all means are recomputed for each join.
    private func groupsByDefinition(_ embeddings: [Embedding], _ least: Double) -> [[Int]] {
        var groups = embeddings.indices.map { [$0] }
        while true {
            var best: (Int, Int, Double)?
            for first in groups.indices {
                for second in groups.indices where second > first {
                    let similarities = groups[first].flatMap { one in
                        groups[second].map { embeddings[one].similarity(to: embeddings[$0]) }
                    }
                    let mean = similarities.reduce(0, +) / Double(similarities.count)
                    if mean > best?.2 ?? -2 { best = (first, second, mean) }
                }
            }
            guard let best, best.2 >= least else { break }
            groups[best.0] += groups[best.1]
            groups.remove(at: best.1)
        }
        return groups.map { $0.sorted() }.sorted { (-$0.count, $0[0]) < (-$1.count, $1[0]) }
    }

    @Test func joinsAsTheDefinitionSays() throws {
        for seed in 0..<60 {
            let people = try (0..<(1 + seed % 5)).map { try Embeddings.random(dimension: 6, seed: 100 * seed + $0) }
            let embeddings = try (0..<(seed % 14)).map { index in
                try Embeddings.near(people[index % people.count], distance: 0.6, seed: 7919 * seed + index)
            }
            for least in [-1, 0.3, 0.6, 0.8, 0.95] {
                let groups = FaceClusters.groups(embeddings, minimumSimilarity: least)
                #expect(groups == groupsByDefinition(embeddings, least), "seed \(seed), least \(least)")
                #expect(groups.joined().sorted() == Array(embeddings.indices))
            }
        }
    }
}
