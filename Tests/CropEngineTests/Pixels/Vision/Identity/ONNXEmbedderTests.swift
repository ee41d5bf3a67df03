import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// The embedding is the mean of each colour.
@Suite struct ONNXEmbedderTests {
    private let network = OneLayerNetwork(layer: .meanOfColours, side: 112).bytes

    private func embedder(_ bytes: [UInt8], _ range: EmbedderChoice.PixelRange) throws -> any FaceEmbedding {
        try withTemporaryFolder { folder in
            let path = try folder.write("mean.onnx", bytes)
            return try EmbedderFactory(
                .onnx(path, range, .uncalibrated),
                models: ModelLocator(folders: [])
            )
            .makeEmbedder()
        }
    }

    @Test(arguments: EmbedderChoice.PixelRange.allCases)
    func theNetworkSeesRedGreenBlueInItsRange(range: EmbedderChoice.PixelRange) throws {
        let embedder = try embedder(network, range)
        #expect(embedder.model.dimension == 3 && embedder.model.name == "ONNX, pixels \(range.rawValue)")
        #expect(embedder.model.sha256 == SHA256.hexadecimal(of: network))
        let side = embedder.template.size.width
        for colour in [[255, 0, 0], [10, 200, 90], [0, 128, 255]] as [[UInt8]] {
            let pixels = (0..<(side * side)).flatMap { _ in colour }
            let embedding = try #require(try embedder.embedding(of: AlignedFace(pixels: pixels, side: side)))
            let expected = try #require(Embedding(colour.map { Float($0) - (range == .signed ? 127.5 : 0) }))
            #expect(embedding.similarity(to: expected) > 0.9999, "\(colour): \(embedding.values)")
        }
    }

    @Test func invalidNetworksAreErrors() throws {
        for bytes in [[], Array("no network".utf8), Array(network.dropLast(30))] {
            let error = try #require(throws: RunError.self) { _ = try embedder(bytes, .bytes) }
            #expect(error.code == .libraryFailed)
        }
        let missing = try #require(throws: RunError.self) {
            _ = try EmbedderFactory(
                .onnx("/nowhere.onnx", .bytes, .uncalibrated),
                models: ModelLocator(folders: [])
            )
        }
        #expect(missing.code == .modelMissing && missing.message.contains("/nowhere.onnx"))
    }
}
