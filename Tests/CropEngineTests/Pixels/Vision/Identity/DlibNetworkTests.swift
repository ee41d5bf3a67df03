import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The real network; `make deps-identity` installs its model.
@Suite struct DlibNetworkTests {
    @Test func invalidModelsGiveAnErrorWithItsReason() throws {
        for bytes in [[], Array("no model".utf8), [UInt8](repeating: 0xFF, count: 10_000)] {
            let failure = try #require(throws: EmbeddingFailure.self) {
                _ = try DlibEmbedder(LoadedModel(file: ModelFile.dlibRecognition, path: "none", bytes: bytes))
            }
            #expect(failure.cause.hasPrefix("dlib: ") && failure.cause.count > "dlib: ".count)
        }
    }

    @Test(.enabled(if: Embeddings.modelIsThere, Embeddings.modelIsMissing))
    func aModelThatIsCutOffIsAnErrorToo() throws {
        let model = try ModelLocator(explicitFolder: nil).load(ModelFile.dlibRecognition)
        for count in [1, 1000, model.bytes.count / 2, model.bytes.count - 1] {
            let cut = LoadedModel(file: model.file, path: model.path, bytes: Array(model.bytes.prefix(count)))
            #expect(throws: EmbeddingFailure.self) { _ = try DlibEmbedder(cut) }
        }
    }

    @Test(.enabled(if: Embeddings.modelIsThere, Embeddings.modelIsMissing))
    func twoNetworksSayTheSame() throws {
        let model = try ModelLocator(explicitFolder: nil).load(ModelFile.dlibRecognition)
        var random = SeededGenerator(seed: 1)
        let side = AlignmentTemplates.dlib.side
        let alignedFace = AlignedFace(
            pixels: (0..<(3 * side * side)).map { _ in .random(in: 0...255, using: &random) },
            side: side
        )
        let first = try DlibEmbedder(model)
        let embedding = try #require(try first.embedding(of: alignedFace))
        #expect(embedding.values.count == first.model.dimension)
        #expect(try DlibEmbedder(model).embedding(of: alignedFace) == embedding)
        #expect(try first.embedding(of: alignedFace) == embedding)
        #expect(try first.embedding(of: alignedFace.mirrored) != embedding)
    }
}
