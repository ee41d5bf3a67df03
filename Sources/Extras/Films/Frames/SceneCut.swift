/// Detects cuts in a film: frames that differ strongly from the one before, or have another size, with which places in
/// one frame mean nothing in the other.
///
/// Two differences must be large at once. A fast pan changes the positions of light and dark, but keeps the tones of
/// the whole picture; a light that is switched on changes the tones, but keeps the positions.
package struct SceneCut: Sendable {
    /// The minimum difference in the positions of light and dark, 0…1.
    ///
    /// Both thresholds were measured: all of 270 changes from one picture to another are found, and none of 920 pans,
    /// by up to a tenth of the width per frame, nor a light that is switched on counts as a cut
    /// (`Benchmarks/tracking.md`).
    static let minimumPlaceDifference = 0.06
    /// The minimum difference in the distribution of tones, 0…1.
    static let minimumToneDifference = 0.12

    private var last: SceneSignature?

    package init() {}

    /// Whether a scene begins with this frame; `false` for the first frame, which has no predecessor.
    package mutating func startsScene(with signature: SceneSignature) -> Bool {
        defer { last = signature }
        guard let last else { return false }
        return signature.frameSize != last.frameSize
            || signature.placeDifference(to: last) >= Self.minimumPlaceDifference
                && signature.toneDifference(to: last) >= Self.minimumToneDifference
    }

    /// Whether two pictures of a film show the same place from the same camera: they hardly differ at all.
    package static func areSameShot(_ signature: SceneSignature, _ other: SceneSignature) -> Bool {
        signature.frameSize == other.frameSize
            && signature.placeDifference(to: other) < minimumPlaceDifference / 2
            && signature.toneDifference(to: other) < minimumToneDifference / 2
    }
}
