package import FaceCropModel

/// Identifies the faces of a photo; one per worker.
package final class FaceIdentifier {
    private let factory: EmbedderFactory
    private let people: PersonIndex
    private let rule: IdentityRule
    /// The embedder and the matcher, made for the first face.
    private var tools: (embedder: FaceEmbedder, matcher: FaceMatcher)?

    package init(_ factory: EmbedderFactory, people: PersonIndex, rule: IdentityRule) {
        self.factory = factory
        self.people = people
        self.rule = rule
    }

    /// `detections` with the identity of each face.
    package func identified(_ detections: Detections, in redecoder: FaceRedecoder) throws(PhotoError) -> Detections {
        guard !detections.faces.isEmpty else { return detections }
        let (embedder, matcher) = try readyTools(redecoder.first)
        var identified = detections
        try redecoder.visit(detections.faces) { index, decoded throws(PhotoError) in
            // Faces get their numbers when they are framed; this number is not shown.
            let embedded = try embedder.embed(detections.faces[index], number: index + 1, in: decoded)
            let face = IdentifiedFace(embedded, among: matcher, by: rule)
            identified.faces[index].identity = FaceIdentity(decision: face.identity, candidates: face.candidates)
        }
        return identified
    }

    private func readyTools(
        _ decoded: DecodedPhoto
    ) throws(PhotoError) -> (embedder: FaceEmbedder, matcher: FaceMatcher) {
        if let tools { return tools }
        do throws(RunError) {
            let network = try factory.makeEmbedder()
            let made = (
                embedder: FaceEmbedder(network),
                matcher: FaceMatcher(people, calibration: network.calibration)
            )
            tools = made
            return made
        } catch {
            throw decoded.embeddingError(error.message)
        }
    }
}
