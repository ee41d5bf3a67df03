/// A face that the service found, and the people whose face it may be.
package struct RemoteFace: Hashable, Sendable {
    /// The rectangle of the face, in pixels of the given photo, origin top left.
    package struct Rectangle: Codable, Hashable, Sendable {
        package var left: Double
        package var top: Double
        package var width: Double
        package var height: Double
    }

    /// A person whose face it may be.
    package struct Candidate: Hashable, Sendable {
        /// The name that was given when the person was added.
        package var name: String
        /// The service's confidence, 0 to 1.
        package var confidence: Double
    }

    package var rectangle: Rectangle
    /// The candidates, the likeliest first; empty for an unknown person.
    package var candidates: [Candidate]
}

extension RemoteFace {
    /// The faces of a stored answer, with the present names of people, by their ids; if a name is now unknown, the name
    /// at the time of the answer.
    static func named(_ faces: [AnswerCache.Face], _ names: [String: String]) -> [RemoteFace] {
        faces.map { face in
            RemoteFace(
                rectangle: face.rectangle,
                // One name means one person, even if the group contains it twice. If a person was added after the list
                // was read, the id stands for the name, because the person is not unknown.
                candidates: Dictionary(
                    face.candidates.map { (names[$0.personId] ?? $0.name ?? $0.personId, $0.confidence) },
                    uniquingKeysWith: max
                )
                .map { Candidate(name: $0.key, confidence: $0.value) }
                .sorted { ($1.confidence, $0.name) < ($0.confidence, $1.name) }
            )
        }
    }
}
