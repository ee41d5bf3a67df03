import FaceCropFaces
import Testing

@Suite struct ConfidenceCurveTests {
    @Test func theCurveIsTheInverseOfItself() {
        let curve = IdentityCalibration.dlib.pair
        #expect(curve.confidence(similarity: curve.midpoint) == 0.5)
        for percent in 1...99 {
            let confidence = Double(percent) / 100
            #expect(abs(curve.confidence(similarity: curve.similarity(confidence: confidence)) - confidence) < 1e-9)
        }
        // Extreme similarities give limits, not infinities.
        #expect(curve.confidence(similarity: -1) >= 0)
        #expect(curve.confidence(similarity: 1) <= 1)
    }
}
