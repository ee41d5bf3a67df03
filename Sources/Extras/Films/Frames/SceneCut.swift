/// Detects cuts in a film: frames that differ strongly from the one before, or have another size, with which places in
/// one frame mean nothing in the other.
///
/// Two differences must be large at once, and the grids must not be alike but for brightness and contrast. A fast pan
/// changes the positions of light and dark, but keeps the tones of the whole picture; a light that is switched on
/// changes the tones, but keeps the positions.
struct SceneCut: Sendable {
    /// How much a frame differs from the one before.
    enum Change: Sendable {
        /// As frames of one scene do, nearly always.
        case none
        /// As one portrait from the next before the same wall may, and one of a hundred frames of other scenes does.
        case some
        /// As much as a cut, but in a part: something covers the view or leaves it, or another portrait follows.
        case part
        /// As a whole, or it has another size.
        case whole
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
    /// The minimum differences of some change.
    static let leastDifferences = (place: 0.03, tone: 0.1)

    /// The minimum differences of two pictures one of which may have been put in the place of the other.
    ///
    /// Frames of films with one person differ by up to 0.011 and 0.048; they do so more if others pass, or the camera
    /// moves.
    private static let exchangeDifferences = (place: 0.015, tone: 0.05)

    private var last: SceneSignature?

    init() {}

    /// How this frame differs from the one before; `none` for the first frame, which has no predecessor.
    mutating func change(to signature: SceneSignature) -> Change {
        defer { last = signature }
        guard let last else { return .none }
        if Self.areTwoScenes(last, signature) {
            let isPart =
                signature.frameSize == last.frameSize
                && signature.steadyDifference(to: last) < Self.minimumSteadyDifference
            return isPart ? .part : .whole
        }
        let isSome =
            signature.placeDifference(to: last) >= Self.leastDifferences.place
            && signature.toneDifference(to: last) >= Self.leastDifferences.tone
        return isSome ? .some : .none
    }

    /// Whether this frame differs from the one before as much as a cut; `false` for the first frame.
    mutating func startsScene(with signature: SceneSignature) -> Bool {
        defer { last = signature }
        return last.map { Self.areTwoScenes($0, signature) } ?? false
    }

    /// Whether one picture may have been put in the place of the other, as two portraits before one wall.
    static func mayBeExchanged(_ last: SceneSignature, _ signature: SceneSignature) -> Bool {
        signature.placeDifference(to: last) >= exchangeDifferences.place
            && signature.toneDifference(to: last) >= exchangeDifferences.tone
    }

    private static func areTwoScenes(_ last: SceneSignature, _ signature: SceneSignature) -> Bool {
        signature.frameSize != last.frameSize
            || signature.placeDifference(to: last) >= minimumPlaceDifference
                && signature.toneDifference(to: last) >= minimumToneDifference
                && signature.placeCorrelation(with: last) <= maximumPlaceCorrelation
    }

    /// Whether two pictures of a film show the same place from the same camera: they hardly differ at all.
    static func areSameShot(_ signature: SceneSignature, _ other: SceneSignature) -> Bool {
        signature.frameSize == other.frameSize
            && signature.placeDifference(to: other) < minimumPlaceDifference / 2
            && signature.toneDifference(to: other) < minimumToneDifference / 2
    }
}
