import Testing

@testable import FaceCropModel

@Suite struct ConfidenceCurveTests {
    @Test func theCurveIsTheInverseOfItself() {
        let sFace = IdentityCalibration.sFace
        for curve in [sFace.pair, sFace.verification, sFace.reference, sFace.person] {
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
    /// and one reference, which may be a bad photo, more than a mean of several.
    @Test func namingNeedsMoreSimilarityThanComparing() {
        let sFace = IdentityCalibration.sFace
        let needed = [sFace.pair, sFace.verification, sFace.person, sFace.reference].map {
            $0.similarity(confidence: IdentityRule().minimumConfidence)
        }
        #expect(needed == needed.sorted())
        #expect(Set(needed).count == needed.count)
    }
}
