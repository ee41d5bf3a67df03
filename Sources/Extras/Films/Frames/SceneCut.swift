/// Detects cuts in a film: frames that differ strongly from the one before, or have another size, with which places in
/// one frame mean nothing in the other.
///
/// Two differences must be large at once, and the grids must not be alike but for brightness and contrast. A fast pan
/// changes the positions of light and dark, but keeps the tones of the whole picture; a light that is switched on
/// changes the tones, but keeps the positions.
///
/// In a dissolve, no frame differs much from the one before; but the frame in the middle of some is the mean of the
/// first and the last, which differ (Hampapur, Jain, Weymouth: "Production Model Based Digital Video Segmentation",
/// 1995).
struct SceneCut: Sendable {
    /// How much a frame differs from the one before.
    enum Change: Sendable {
        /// As frames of one scene do, nearly always.
        case none
        /// As one portrait from the next before the same wall may, and one of a hundred frames of other scenes does.
        case some
        /// As much as the frame before, and for some frames so: one scene passes over into another.
        case dissolve
        /// As much as a cut, but in a part: something covers the view or leaves it, or another portrait follows.
        case part
        /// As a whole, or it has another size.
        case whole

        /// Whether it differs as much as a cut.
        var isCut: Bool { self == .part || self == .whole }
    }

    /// The minimum difference in the positions of light and dark, 0…1.
    ///
    /// Both thresholds were measured: all of 270 changes from one picture to another are found, and none of 920 pans,
    /// by up to a tenth of the width per frame, nor a light that is switched on counts as a cut
    /// (`Benchmarks/tracking.md`).
    static let minimumPlaceDifference = 0.06
    /// The minimum difference in the distribution of tones, 0…1.
    static let minimumToneDifference = 0.12

    /// The minimum difference in the steadier half of the picture, 0…1, of a change of the whole picture.
    ///
    /// Of 7,944 changes from one photo to another, 0.8 % are below it, nearly all portraits before the same white wall;
    /// of boards before up to a third of a picture, nearly all are (`Benchmarks/tracking.md`).
    static let minimumSteadyDifference = 0.045
    /// The greatest correlation of the grids of two scenes: with a higher one, exposure has changed, or the light.
    ///
    /// Of 727 changes from one studio portrait to another that differ as two scenes, the most alike has 0.91; of 1,493
    /// from one photo to another, 0.63. Of 164 changes of exposure that differ as much, 87 have more than 0.96
    /// (`Benchmarks/tracking.md`).
    static let maximumPlaceCorrelation = 0.96
    /// The minimum differences of some change, and of the ends of a part of a dissolve.
    static let leastDifferences = (place: 0.03, tone: 0.1)

    /// The minimum differences of two pictures one of which may have been put in the place of the other.
    ///
    /// Frames of films with one person differ by up to 0.011 and 0.048; they do so more if others pass, or the camera
    /// moves.
    private static let exchangeDifferences = (place: 0.015, tone: 0.05)

    /// The number of frames in which a dissolve is looked for: 0.64 s at 25 frames a second.
    private static let dissolveSpan = 16
    /// The greatest distance of the frame in the middle from the mean of both ends, as a share of their difference.
    ///
    /// It is 0.02 to 0.1 in the middle of most dissolves, and 0.23 or more in pans, zooms and other films
    /// (`Benchmarks/tracking.md`).
    private static let dissolveDistance = 0.15
    /// The least exposure of both: a scene that fades to black has no other one behind it.
    private static let dissolveExposure = 0.5

    /// The frames since the last cut, in their order, and at most ``dissolveSpan``.
    private var recent: [SceneSignature] = []

    init() {}

    /// How this frame differs from the one before; `none` for the first frame, which has no predecessor.
    mutating func change(to signature: SceneSignature) -> Change {
        defer { recent = recent.suffix(Self.dissolveSpan - 1) + [signature] }
        guard let last = recent.last else { return .none }
        if Self.areTwoScenes(last, signature) {
            recent = []
            let isPart =
                signature.frameSize == last.frameSize
                && signature.steadyDifference(to: last) < Self.minimumSteadyDifference
            return isPart ? .part : .whole
        }
        if isDissolve(to: signature) { return .dissolve }
        return Self.differ(last, signature, by: Self.leastDifferences) ? .some : .none
    }

    private func isDissolve(to signature: SceneSignature) -> Bool {
        guard recent.count == Self.dissolveSpan,
            Self.differ(recent[0], signature, by: Self.leastDifferences),
            signature.placeCorrelation(with: recent[0]) <= Self.maximumPlaceCorrelation,
            min(recent[0].exposure, signature.exposure) >= Self.dissolveExposure
        else { return false }
        let distance = recent[Self.dissolveSpan / 2].placeDifference(toMeanOf: recent[0], signature)
        return distance <= Self.dissolveDistance * signature.placeDifference(to: recent[0])
    }

    /// Whether one picture may have been put in the place of the other, as two portraits before one wall.
    static func mayBeExchanged(_ last: SceneSignature, _ signature: SceneSignature) -> Bool {
        differ(last, signature, by: exchangeDifferences)
    }

    private static func differ(
        _ last: SceneSignature,
        _ signature: SceneSignature,
        by least: (place: Double, tone: Double)
    ) -> Bool {
        signature.placeDifference(to: last) >= least.place && signature.toneDifference(to: last) >= least.tone
    }

    private static func areTwoScenes(_ last: SceneSignature, _ signature: SceneSignature) -> Bool {
        signature.frameSize != last.frameSize
            || differ(last, signature, by: (minimumPlaceDifference, minimumToneDifference))
                && signature.placeCorrelation(with: last) <= maximumPlaceCorrelation
    }

    /// Whether two pictures of a film show the same place from the same camera: they hardly differ at all.
    static func areSameShot(_ signature: SceneSignature, _ other: SceneSignature) -> Bool {
        signature.frameSize == other.frameSize
            && signature.placeDifference(to: other) < minimumPlaceDifference / 2
            && signature.toneDifference(to: other) < minimumToneDifference / 2
    }
}
