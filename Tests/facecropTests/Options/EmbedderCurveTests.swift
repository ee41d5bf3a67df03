import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct EmbedderCurveTests {
    private func calibration(_ name: String, _ sha256: String) throws -> IdentityCalibration {
        let arguments = try EmbedderCurveArguments.parse(["--embedder-curve", "0.5,30"])
        return try arguments.calibration(for: EmbeddingModel(name: name, sha256: sha256, dimension: 128))
    }

    @Test func aGalleryIsReadWithTheCurveOfItsNetwork() throws {
        let named = IdentityCalibration(uniform: ConfidenceCurve(midpoint: 0.5, slope: 30))
        #expect(try calibration(ModelFile.sFace.name, ModelFile.sFace.sha256) == .sFace)
        #expect(try calibration("ONNX, pixels signed", "0") == named)
        // The same file, but named by the user, perhaps with other pixels.
        #expect(try calibration("ONNX, pixels signed", ModelFile.sFace.sha256) == named)
    }

    @Test func aGalleryOfANetworkThatIsGoneIsRefused() throws {
        let error = try #require(throws: RunError.self) { try calibration("dlib face recognition ResNet v1", "0") }
        #expect(error.code == .galleryOfOtherModel && error.message.contains("dlib"))
    }
}
