/// How high the head is in a frame, and where its eyes are, as rules for photos of identity documents say it.
///
/// The frame is made for one face, and needs its landmarks and the mask of its person.
public struct HeadPlacement: Sendable, Hashable, Codable {
    /// The shares of the frame's height that a head may have.
    static let heightFractions = 0.2...1.0
    /// The default distance of the eye line from the frame's top edge, as a share of the frame's height.
    ///
    /// It is in the range of ICAO Doc 9303 for every height of a head: 30 % to 50 %.
    public static let defaultEyeLineFraction = 0.45

    /// Up to where the height of a head counts.
    public enum Top: String, Sendable, Codable, CaseIterable {
        /// The crown, without hair, as ICAO Doc 9303 has it; it is estimated.
        case crown
        /// The top of the hair or hat, as far as it is seen.
        case hair
    }

    /// The distance from the head's top to the chin, as a share of the frame's height, 0.2…1.
    public var heightFraction: Double
    /// The distance of the line through the pupils from the frame's top edge, as a share of the frame's height.
    ///
    /// About half of the head is above this line and half below, and both must be in the frame.
    public var eyeLineFraction: Double
    /// The head's top.
    public var top: Top

    /// Makes a placement.
    public init(heightFraction: Double, eyeLineFraction: Double = defaultEyeLineFraction, top: Top = .crown) {
        self.heightFraction = heightFraction
        self.eyeLineFraction = eyeLineFraction
        self.top = top
    }

    /// Whether the frame contains the whole of a head that its eye line halves; a millionth is a rounding error.
    var containsHead: Bool {
        eyeLineFraction >= heightFraction / 2 - 1e-6 && eyeLineFraction + heightFraction / 2 <= 1 + 1e-6
    }
}
