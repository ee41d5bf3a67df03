import FaceCropFaces

/// How often a track was looked at closely, and whether there was a face.
struct CloseLooks: Sendable, Hashable {
    /// So many looks at which no landmarks are found are enough to doubt that there is a face: a raised hand, a pattern, or somebody
    /// who looks away all the time.
    static let sufficientCount = 3
    /// A track without landmarks is looked at again and again, but not more often than this: faces turn, hands stay hands.
    private static let maximumCount = 10

    /// Looks, each at the track in one frame; none at faces too small for landmarks, which say nothing.
    private(set) var count = 0
    /// Those at which landmarks were found.
    private(set) var landmarkCount = 0

    /// Notes a look.
    mutating func note(_ description: FaceAttributesResult) {
        if case .absent(.tooSmall, _) = description { return }
        count += 1
        if description.facts != nil { landmarkCount += 1 }
    }

    /// These and others at the same face.
    func adding(_ other: Self) -> Self {
        Self(count: count + other.count, landmarkCount: landmarkCount + other.landmarkCount)
    }

    /// Whether landmarks were never found, although there were looks enough.
    var findNothing: Bool { landmarkCount == 0 && count >= Self.sufficientCount }
    /// Whether one more look is worth its time, however badly the face is seen.
    var wantMore: Bool { landmarkCount == 0 && count < Self.maximumCount }
}
