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
    /// For dlib's network.
    ///
    /// `pair` is fitted to portraits of 30 people. The others are chosen on photos of 159 people so that at a
    /// confidence of 0.9 at most 1 stranger in 100 is accepted in every group of origin (`Benchmarks/identity.md`).
    package static let dlib = IdentityCalibration(
        pair: ConfidenceCurve(midpoint: 0.9294, slope: 138),
        verification: ConfidenceCurve(midpoint: 0.948, slope: 232),
        reference: ConfidenceCurve(midpoint: 0.944, slope: 120),
        person: ConfidenceCurve(midpoint: 0.954, slope: 160)
    )
}
