/// Converts the similarities of a network's embeddings to confidences.
package struct IdentityCalibration: Hashable, Sendable, Codable {
    /// For two faces of one film, where both mistakes cost the same.
    package var pair: ConfidenceCurve
    /// For two photos of people of any origin, one comparison at a time.
    package var verification: ConfidenceCurve
    /// For a face and the only reference of a person, in a gallery of people who may resemble each other.
    var reference: ConfidenceCurve
    /// For a face and the mean of several references of one person, which is more similar to all faces.
    var person: ConfidenceCurve

    package init(
        pair: ConfidenceCurve,
        verification: ConfidenceCurve,
        reference: ConfidenceCurve,
        person: ConfidenceCurve
    ) {
        self.pair = pair
        self.verification = verification
        self.reference = reference
        self.person = person
    }

    /// The calibration of a network for which only one curve is known.
    package init(uniform curve: ConfidenceCurve) {
        self.init(pair: curve, verification: curve, reference: curve, person: curve)
    }
}

extension IdentityCalibration {
    /// For SFace, chosen on photos of 159 people (`Benchmarks/identity.md`).
    ///
    /// `pair` is flatter, because faces in films are turned and covered: few similarities tell that two are different.
    package static let sFace = IdentityCalibration(
        pair: ConfidenceCurve(midpoint: 0.31, slope: 20),
        verification: ConfidenceCurve(midpoint: 0.40, slope: 28),
        reference: ConfidenceCurve(midpoint: 0.40, slope: 22),
        person: ConfidenceCurve(midpoint: 0.40, slope: 24)
    )
}
