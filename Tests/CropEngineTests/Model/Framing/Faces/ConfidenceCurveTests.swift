import Testing

@testable import FaceCropModel

@Suite struct ConfidenceCurveTests {
    @Test func theCurveIsTheInverseOfItself() {
        let dlib = IdentityCalibration.dlib
        for curve in [dlib.pair, dlib.verification, dlib.reference, dlib.person] {
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

    /// At the confidence that names a person, a comparison with many people needs more similarity than one comparison,
    /// and a mean of references, which is more similar to everybody, more than one reference.
    @Test func namingNeedsMoreSimilarityThanComparing() {
        let dlib = IdentityCalibration.dlib
        let needed = [dlib.pair, dlib.verification, dlib.reference, dlib.person].map {
            $0.similarity(confidence: IdentityRule().minimumConfidence)
        }
        #expect(needed == needed.sorted())
        #expect(Set(needed).count == needed.count)
    }
}
