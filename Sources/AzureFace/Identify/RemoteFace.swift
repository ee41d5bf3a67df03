/// A face that the service found, and who it may be.
package struct RemoteFace: Hashable, Sendable {
    /// Where it is, in pixels of the photo that was given, origin top left.
    package struct Rectangle: Codable, Hashable, Sendable {
        package var left: Double
        package var top: Double
        package var width: Double
        package var height: Double
    }

    /// Somebody whose face it may be.
    package struct Candidate: Hashable, Sendable {
        /// The name that was given when the person was added.
        package var name: String
        /// How sure the service is, 0 to 1.
        package var confidence: Double
    }

    package var rectangle: Rectangle
    /// The most likely one first; empty for a stranger.
    package var candidates: [Candidate]
}

extension RemoteFace {
    /// Faces of an answer that is kept, with the names that people have now, by their ids, or else had when the answer
    /// came.
    static func named(_ faces: [AnswerCache.Face], _ names: [String: String]) -> [RemoteFace] {
        faces.map { face in
            RemoteFace(
                rectangle: face.rectangle,
                // One name is one person, though the group may have it twice. Somebody who was added after the list
                // was read has no
                // name here yet, and is no stranger either.
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

/// What came of asking about one photo.
package enum RemoteAnswer: Hashable, Sendable {
    /// The faces, from the largest to the smallest; the time of the training that they were compared with; whether the
    /// answer was kept from an earlier run.
    case identified([RemoteFace], trainedAt: String, isCached: Bool)
    /// The service cannot use this very picture, and why; until the group is trained again nobody asks once more.
    case refused(String)
    /// The service answers nothing more for now; a later run can ask again.
    case pending(FaceServiceError)
}
