import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceGallery

@Suite struct GalleryCheckTests {
    private static let dimension = 16
    private static let calibration = IdentityCalibration(uniform: ConfidenceCurve(midpoint: 0.8, slope: 60))

    private func check(_ rows: [(name: String, embedding: Embedding)]) -> GalleryCheck {
        let references = rows.enumerated().map { index, row in
            GalleryReference(
                name: row.name,
                fileName: FilePath("\(index)"),
                contentHash: "\(index)",
                score: 1,
                embedding: row.embedding
            )
        }
        return GalleryCheck(references, dimension: Self.dimension, calibration: Self.calibration, rule: IdentityRule())
    }

    private func photo(of person: Int, _ number: Int, distance: Float = 0.3) throws -> Embedding {
        let middle = try Embeddings.random(dimension: Self.dimension, seed: person)
        return try Embeddings.near(middle, distance: distance, seed: 100 * person + number + 1000)
    }

    @Test func aGoodGalleryHasNothingDoubtful() throws {
        let rows = try (0..<4).flatMap { person in
            try (0..<4).map { (name: "person \(person)", embedding: try photo(of: person, $0)) }
        }
        let check = check(rows)
        #expect(
            check.mistaken.isEmpty && check.lookalikes.isEmpty && check.duplicates.isEmpty
                && check.singleReferenceNames.isEmpty
        )
        #expect(check.confusion.allSatisfy { name, taken in taken[name] == 4 })
    }

    /// Compares each verdict with that of a matcher made from all other references, as if this one were a new photo.
    @Test func verdictsAreThoseOfAMatcherOfAllOthers() throws {
        var random = SeededGenerator(seed: 5)
        for seed in 0..<12 {
            let rows = try (0..<40).map { index in
                // The photos are so far from their means that some match other people, and some match no person.
                let person = Int.random(in: 0..<12, using: &random)
                let photo = try photo(of: person, 50 * seed + index, distance: .random(in: 0.2...1.2, using: &random))
                return (name: "person \(person)", embedding: photo)
            }
            let check = check(rows)
            #expect(check.verdicts.map(\.reference) == Array(rows.indices))
            for (index, verdict) in check.verdicts.enumerated() {
                let others = rows.enumerated().filter { $0.offset != index }
                let matcher = FaceMatcher(
                    others.map(\.element),
                    dimension: Self.dimension,
                    calibration: Self.calibration
                )
                let decision = IdentityRule().decision(matcher.candidates(for: rows[index].embedding, limit: 2))
                var taken: String?
                if case .known(let person) = decision { taken = person.name }
                #expect(verdict.recognizedName == taken)
                func closest(_ isOwn: Bool) -> (reference: Int, similarity: Double)? {
                    others.filter { ($0.element.name == rows[index].name) == isOwn }
                        .map { ($0.offset, $0.element.embedding.similarity(to: rows[index].embedding)) }
                        .max { $0.1 < $1.1 }
                }
                for (seen, wanted) in [(verdict.closestOwn, closest(true)), (verdict.closestStranger, closest(false))] {
                    #expect(seen?.reference == wanted?.reference)
                    #expect(abs((seen?.similarity ?? 0) - (wanted?.similarity ?? 0)) < 1e-5)
                }
            }
            #expect(!check.mistaken.isEmpty || !check.unrecognised.isEmpty, "or the test would say little")
        }
    }

    @Test func aPhotoInTheWrongFolderIsMistakenAndALookalike() throws {
        var rows = try (0..<3).flatMap { person in
            try (0..<4).map { (name: "person \(person)", embedding: try photo(of: person, $0)) }
        }
        rows.append((name: "person 0", embedding: try photo(of: 2, 9)))
        let check = check(rows)
        #expect(check.mistaken.map(\.reference) == [12])
        #expect(check.mistaken.first?.recognizedName == "person 2")
        #expect(check.lookalikes.contains { $0.reference == 12 })
        #expect(check.confusion["person 0"]?["person 2"] == 1)
    }

    @Test func theSamePictureTwiceIsToldOnce() throws {
        var rows = try (0..<3).map { (name: "ann", embedding: try photo(of: 0, $0)) }
        rows.append((name: "ann", embedding: try photo(of: 0, 1, distance: 0.3)))
        rows.append((name: "bob", embedding: try photo(of: 1, 1)))
        let check = check(rows)
        #expect(check.duplicates.map { [$0.0, $0.1] } == [[1, 3]])
        #expect(check.singleReferenceNames == ["bob"])
        #expect(check.verdicts[4].closestOwn == nil && check.verdicts[4].recognizedName == nil)
    }
}
