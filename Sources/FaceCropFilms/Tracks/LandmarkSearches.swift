import FaceCropFaces

/// Counts how often landmarks were searched for on a track, and how often they were found.
struct LandmarkSearches: Sendable, Hashable {
    /// The number of searches without landmarks after which the track may be a false detection: a raised hand, a
    /// pattern, or a person who always looks away.
    static let sufficientCount = 3
    /// The maximum number of searches on a track without landmarks: a face will turn at some time, a hand stays a hand.
    private static let maximumCount = 10

    /// The number of searches, each in one frame; faces too small for landmarks are not counted.
    private(set) var count = 0
    /// The number of searches that found landmarks.
    private(set) var landmarkCount = 0

    /// Counts a search.
    mutating func note(_ description: FaceAttributesResult) {
        if case .absent(.tooSmall, _) = description { return }
        count += 1
        if description.facts != nil { landmarkCount += 1 }
    }

    /// The sum of these counts and others for the same face.
    func adding(_ other: Self) -> Self {
        Self(count: count + other.count, landmarkCount: landmarkCount + other.landmarkCount)
    }

    /// Whether landmarks were never found in enough searches.
    var foundNothing: Bool { landmarkCount == 0 && count >= Self.sufficientCount }
    /// Whether one more search is worth its time, however badly the face is visible.
    var needsMore: Bool { landmarkCount == 0 && count < Self.maximumCount }
}
