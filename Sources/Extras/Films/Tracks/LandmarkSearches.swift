import FaceCropModel

/// Counts how often landmarks were searched for on a track, how often they were found, and what a second detector saw
/// where there were none.
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

    /// The number of searches without landmarks after which a second detector was asked.
    private(set) var secondOpinionCount = 0
    /// The number of second opinions that there is a face.
    private(set) var agreementCount = 0

    /// Counts a search.
    mutating func note(_ description: FaceAttributesResult) {
        if description.isTooSmall { return }
        count += 1
        if description.facts != nil { landmarkCount += 1 }
    }

    /// Counts a second opinion.
    mutating func noteSecondOpinion(isFace: Bool) {
        secondOpinionCount += 1
        if isFace { agreementCount += 1 }
    }

    /// The sum of these counts and others for the same face.
    func adding(_ other: Self) -> Self {
        Self(
            count: count + other.count,
            landmarkCount: landmarkCount + other.landmarkCount,
            secondOpinionCount: secondOpinionCount + other.secondOpinionCount,
            agreementCount: agreementCount + other.agreementCount
        )
    }

    /// Whether landmarks, or the second detector, showed that the track is a face.
    private var showsFace: Bool { landmarkCount > 0 || agreementCount > 0 }
    /// Whether enough searches found no landmarks, and the second detector saw no face.
    var foundNothing: Bool { !showsFace && count >= Self.sufficientCount }
    /// Whether the second detector was asked and never saw a face.
    var isContradicted: Bool { !showsFace && secondOpinionCount > 0 }
    /// Whether one more search is worth its time, however badly the face is visible.
    var needsMore: Bool { !showsFace && count < Self.maximumCount }
    /// Whether the second detector should be asked.
    var needsSecondOpinion: Bool { !showsFace && secondOpinionCount < Self.maximumCount }
}

extension FaceAttributesResult {
    /// Whether the face has too few pixels for landmarks.
    var isTooSmall: Bool {
        if case .absent(.tooSmall, _) = self { true } else { false }
    }
}
