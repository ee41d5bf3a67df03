import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// A network with one layer, written byte by byte here: the mean of each colour.
@Suite struct ONNXEmbedderTests {
    /// A field of a protocol buffer: text, a message, or a number below 128.
    private enum Field {
        case bytes(UInt8, [UInt8])
        case number(UInt8, UInt8)

        var encoded: [UInt8] {
            switch self {
            case .bytes(let key, let bytes): [key << 3 | 2, UInt8(bytes.count)] + bytes
            case .number(let key, let number): [key << 3, number]
            }
        }
    }

    private func message(_ fields: Field...) -> [UInt8] { fields.flatMap(\.encoded) }

    private func text(_ key: UInt8, _ text: String) -> Field { .bytes(key, Array(text.utf8)) }

    /// A tensor of floats for one picture with three channels (ONNX: `ValueInfoProto`).
    private func tensor(_ name: String, side: UInt8) -> [UInt8] {
        let dimensions = [1, 3, side, side].map { Field.bytes(1, message(.number(1, $0))) }
        let type = message(.number(1, 1), .bytes(2, dimensions.flatMap(\.encoded)))
        return message(text(1, name), .bytes(2, message(.bytes(1, type))))
    }

    private var network: [UInt8] {
        let node = message(text(1, "x"), text(2, "y"), text(4, "GlobalAveragePool"))
        let graph = message(
            .bytes(1, node),
            text(2, "g"),
            .bytes(11, tensor("x", side: 112)),
            .bytes(12, tensor("y", side: 1))
        )
        return message(.number(1, 7), .bytes(7, graph), .bytes(8, message(.number(2, 13))))
    }

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
        let side = embedder.templates.side
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
