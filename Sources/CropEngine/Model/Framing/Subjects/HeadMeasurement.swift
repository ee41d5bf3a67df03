/// The height of a head from its top to the chin.
///
/// The mesh of landmarks ends at the forehead, so where the head ends above is known from the mask of a person
/// (``HairTop``). The crown, the top without hair, is estimated from three numbers: the distance between the eye line
/// and the chin; the pitch, for if the chin is raised, the crown is farther back, and less of the head is seen above
/// the eyes; and the hair's top. The constants are those of decision 81. OFIQ, the reference implementation of ISO/IEC
/// 29794-5, also judges the size of a head by the distance from its eyes to its chin (`HeadSize`).
struct HeadMeasurement: Hashable, Sendable {
    /// The distance from the eye line to the crown as a multiple of that to the chin, at a pitch of 0.
    static let crownPerEyeToChin = 1.015
    /// How much smaller that multiple is for each degree of pitch.
    static let crownLossPerDegree = 0.012
    /// The pitches of the portraits in degrees; beyond them, the nearest one counts.
    static let measuredPitchDegrees = -4.0...21.0
    /// How far hair usually lies above the crown, as a multiple of the distance from the eye line to the chin.
    static let usualHair = 0.09
    /// The weight of the crown by the hair's top beside that by the chin.
    static let hairWeight = 0.6
    /// The difference between the two beyond which the hair's top tells no more: of a hat, or of hair that stands high.
    static let greatestDifference = 0.2

    /// Where the head is in the photo.
    let axis: HeadAxis
    /// The distance from the head's top to the chin at a right angle to the eye line, in upright photo pixels, above 0.
    let height: Double

    /// The measurement of `face` to its crown or to its hair's top.
    ///
    /// `nil` if the face has no landmarks, if its chin is not below its eyes, or if its hair's top is wanted and not
    /// seen.
    init?(_ face: Face, to top: HeadPlacement.Top) {
        guard case .described(let facts) = face.facts, let axis = HeadAxis(facts) else { return nil }
        self.init(axis, to: top, hairTop: facts.hairTop, pitchDegrees: facts.pose.pitchDegrees)
    }

    /// The measurement of a head with ``FacePose/pitchDegrees``; `nil` if its hair's top is wanted and not seen.
    init?(_ axis: HeadAxis, to top: HeadPlacement.Top, hairTop: HairTop?, pitchDegrees: Double) {
        self.axis = axis
        var hairShare: Double?
        if case .seen(let aboveEyes) = hairTop { hairShare = aboveEyes / axis.eyesToChin }
        switch top {
        case .crown:
            height = (1 + Self.crownShare(pitchDegrees: pitchDegrees, hairShare: hairShare)) * axis.eyesToChin
        case .hair:
            guard let hairShare else { return nil }
            height = (1 + hairShare) * axis.eyesToChin
        }
    }

    /// The distance from the eye line to the crown as a multiple of that to the chin.
    private static func crownShare(pitchDegrees: Double, hairShare: Double?) -> Double {
        let pitch = min(max(pitchDegrees, measuredPitchDegrees.lowerBound), measuredPitchDegrees.upperBound)
        let byChin = crownPerEyeToChin - crownLossPerDegree * pitch
        guard let hairShare else { return byChin }
        let difference = min(max(hairShare - usualHair - byChin, -greatestDifference), greatestDifference)
        let lowest = byChin - hairWeight * greatestDifference
        return max(lowest, min(hairShare, byChin + hairWeight * difference))
    }
}
