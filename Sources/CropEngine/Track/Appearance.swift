/// How faces that were lost are known again by what they look like.
package struct AppearanceRule: Sendable, Hashable {
    /// What the similarities of the network's embeddings mean.
    package var calibration: IdentityCalibration
    /// The least confidence, 0…1, that two tracks are one person's; as sure it must be that they are two people's, for a face that is
    /// where a lost one could be not to be that one.
    ///
    /// The default is 0.9, that of ``IdentityRule``.
    package var minimumConfidence = IdentityRule().minimumConfidence

    package init(_ calibration: IdentityCalibration) { self.calibration = calibration }

    /// How sure one can be that a face is each of `others`, 0…1.
    ///
    /// By Bayes' rule over all of them and one stranger, all as likely beforehand, as ``FaceMatcher`` has it for known people: a face that
    /// looks like two of them is neither for sure.
    func confidences(_ face: Appearance, among others: [Appearance]) -> [Double] {
        let ratios = others.map { likelihoodRatio(face, $0) }
        let total = 1 + ratios.reduce(0, +)
        return ratios.map { $0 / total }
    }

    /// Whether a detection looks like somebody else than a track's face; `false` when one of them was not looked at.
    func tellsApart(_ track: FaceTrack, _ detection: TrackDetection) -> Bool {
        guard let known = track.appearance, let look = detection.look else { return false }
        return tellsApart(known, Appearance(look))
    }

    /// Whether two faces are two people's.
    func tellsApart(_ face: Appearance, _ other: Appearance) -> Bool {
        1 / (1 + likelihoodRatio(face, other)) >= minimumConfidence
    }

    private func likelihoodRatio(_ face: Appearance, _ other: Appearance) -> Double {
        let curve = face.count + other.count > 2 ? calibration.person : calibration.pair
        return curve.likelihoodRatio(similarity: face.middle.similarity(to: other.middle))
    }
}

/// What a track's face looks like: the middle of its first good looks.
struct Appearance: Sendable, Hashable {
    /// With so many embeddings the middle hardly moves any more, and no further ones are asked for.
    ///
    /// A network takes ten times as long for one as the detector for a frame.
    static let sufficientCount = 5

    private(set) var middle: Embedding
    private(set) var count = 1

    init(_ embedding: Embedding) { middle = embedding }

    /// Adds what is known of the same face.
    mutating func add(_ other: Self) {
        let all = Array(repeating: middle, count: count) + Array(repeating: other.middle, count: other.count)
        // Directions that cancel each other out are of no one face; the earlier one stays.
        middle = Embedding(middleOf: all) ?? middle
        count += other.count
    }
}
