/// A face that the service found, and who it may be.
package struct RemoteFace: Hashable, Sendable {
    /// Where it is, in pixels of the photo that was given, origin top left.
    package struct Rectangle: Hashable, Sendable {
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

/// What came of asking about one photo.
package enum RemoteAnswer: Hashable, Sendable {
    /// The faces, from the largest to the smallest; whether the answer was kept from an earlier run.
    case identified([RemoteFace], isCached: Bool)
    /// The service answers nothing more for now; a later run can ask again.
    case pending(FaceServiceError)
}
