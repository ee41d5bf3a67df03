import Foundation
import Testing

@testable import FaceCropModel

/// The faces of a photo cross the pipe from the engine process with what the embedding network said of each.
@Suite struct EmbeddedFacesCodingTests {
    @Test func allNumbersCross() throws {
        let faces = EmbeddedFaces((1...4).map(Self.face))
        let data = try JSONEncoder().encode(faces)
        #expect(try JSONDecoder().decode(EmbeddedFaces.self, from: data) == faces)
    }

    @Test func facesWithoutAFindingAreRefused() throws {
        let data = try JSONEncoder().encode(EmbeddedFaces((1...3).map(Self.face)))
        for key in ["numbers", "findings", "qualities"] {
            var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            object[key] = Array(try #require(object[key] as? [Any]).dropLast())
            let cut = try JSONSerialization.data(withJSONObject: object)
            #expect(throws: DecodingError.self, "\(key)") { try JSONDecoder().decode(EmbeddedFaces.self, from: cut) }
        }
    }

    @Test(arguments: [3, 4])
    func embeddingsOfAnotherLengthDoNotFit(dimension: Int) {
        let model = EmbeddingModel(name: "any", sha256: "", dimension: dimension)
        #expect(EmbeddedFaces([Self.face(1)]).fit(model) == (dimension == 4))
        #expect(EmbeddedFaces([Self.face(2)]).fit(model), "a face that was refused has no embedding")
    }

    /// Faces with odd numbers have an embedding of four numbers.
    private static func face(_ number: Int) -> EmbeddedFace {
        let place = Double(number) / 3
        let face = Face(
            box: PixelRect(x: place, y: 1, width: 30, height: 40),
            score: 0.1 + 0.2,
            points: FacePoints { PixelPoint(x: Double($0) / 7, y: place) }
        )
        let embedding = Embedding([0.1, Float(number), -1 / 3, 2])
        return EmbeddedFace(
            number: number,
            face: face,
            finding: number.isMultiple(of: 2)
                ? .refused(.tooBlurred) : embedding.map { .embedded($0) } ?? .refused(.tooSmall),
            quality: number == 3
                ? nil : FaceQuality(eyeDistancePixels: place, yawDegrees: -1, pitchDegrees: 2, sharpness: nil)
        )
    }
}
