/// A known person whose face it may be.
package struct IdentityCandidate: Hashable, Sendable, Codable {
    package var name: String
    /// The similarity to the mean of the person's references, −1…1; `nil` if a service identified the person, because
    /// services do not return a similarity.
    var similarity: Double?
    /// The confidence that it is this person, 0…1.
    package var confidence: Double

    package init(name: String, similarity: Double? = nil, confidence: Double) {
        self.name = name
        self.similarity = similarity
        self.confidence = confidence
    }
}
