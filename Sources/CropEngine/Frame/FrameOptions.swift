/// How the crop of a photo is decided from its faces.
public struct FrameOptions: Sendable, Hashable, Codable {
    /// Which faces the frame is made for, and by which rule.
    public enum Framing: Sendable, Hashable, Codable {
        /// The published face-centring rule over all chosen faces; see ``AveragedFraming``.
        case averaged
        /// The smallest frame that holds every chosen head.
        case group
        /// The face-centring rule for the largest face alone.
        case largest
        /// One frame, and one output, for each chosen face.
        case each
        /// The face with this number, 1 being the largest.
        case index(Int)
    }

    /// Air around the faces.
    public enum Margin: Sendable, Hashable, Codable {
        /// Upright photo pixels.
        case pixels(Double)
        /// A share of the mean face size, which is the mean of the boxes' mean width and mean height; 0.6 is 60 %.
        case faceFraction(Double)
    }

    /// The ratio or size that outputs have.
    public enum Shape: Sendable, Hashable, Codable {
        /// The ratio of the frame; outputs keep the frame's pixels.
        case aspect(AspectRatio)
        /// The size of outputs, and with it the ratio of the frame.
        case size(PixelSize)

        /// The ratio of the frame.
        package var aspectRatio: AspectRatio {
            switch self {
            case .aspect(let ratio): ratio
            case .size(let size): AspectRatio(size)
            }
        }
    }

    /// How much of the photo a frame of a given ratio shows.
    public enum Extent: String, Sendable, Codable, CaseIterable {
        /// `.largest` when group framing is asked for a ratio and for nothing else (no size, margin, face height, headroom,
        /// placement or extension), otherwise `.tight`.
        case automatic
        /// The framing rule's own rectangle, grown to the ratio.
        case tight
        /// As much of the photo as the ratio allows; the framing rule only says where.
        case largest
    }

    /// Where the faces stand in the frame.
    public enum Placement: String, Sendable, Codable, CaseIterable {
        /// Where the framing rule puts them.
        case centred
        /// With the eyes on the line of the upper third.
        case thirds
    }

    /// What fills the frame where it reaches beyond the photo.
    public enum Extension: Sendable, Hashable, Codable {
        /// The photo's edge pixels, continued.
        case edge
        /// A blurred copy of the photo.
        case blur
        /// One colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
    }

    /// What is done with a photo that gives no frame.
    public enum FallbackStep: Sendable, Hashable, Codable, RawRepresentable {
        /// The crop to this person.
        case person(String)
        /// The crop to all subjects, whoever they are, by the rule of `group`.
        case group
        /// The photo itself, uncropped, fitted into the size.
        case original
        /// A crop of the ratio from the middle.
        case center
        /// A crop of the ratio around what libvips takes for the centre of attention.
        case attention
        /// No output.
        case skip
        /// No output, and the photo counts as failed.
        case fail
    }

    /// The rule; the default is `.averaged`.
    public var framing = Framing.averaged
    /// The names of the people that the crop is made for, as far as the photo shows them; the default is `[]`: anybody.
    public var people: [String] = []
    /// Air around the faces; `nil` takes 60 % of the mean face size, and 0 with `.group`, whose heads have air already.
    public var margin: Margin?
    /// The mean face's share of the frame's height, above 0 and at most 1, instead of a margin; `nil` uses the margin.
    public var faceHeightFraction: Double?
    /// More air above the faces, as a share of the mean face height; the default is 0.
    public var headroomFraction = 0.0
    /// Where the faces stand in the frame; the default is `.centred`.
    public var placement = Placement.centred
    /// Whether the frame grows, within the photo, until no chosen face is cut; the default is `false`.
    public var keepsFaces = false
    /// Whether the frame is turned so that the eyes of the chosen faces are level; the default is `false`.
    ///
    /// It stays inside the photo, unless it may be extended, and as it was where it would cut a face otherwise.
    public var levelsEyes = false
    /// What a photo and its chosen faces must be like; by default nothing is required.
    ///
    /// A photo that does not meet a requirement goes to the fallback.
    public var requirements = FaceRequirements()
    /// A face is a subject when the side of its box is at least this share of the largest one's.
    ///
    /// 0 makes every face a subject. The default is 0.25: on photographs the smallest true subject had 0.32, small false
    /// alarms 0.12 and less (`Benchmarks/subjects.md`).
    public var subjectSizeFraction = 0.25
    /// The ratio or size of outputs; `nil`, the default, leaves both as the rule gives them.
    public var shape: Shape?
    /// How much of the photo a frame of a given ratio shows; the default is `.automatic`.
    public var extent = Extent.automatic
    /// Whether outputs may have more pixels than the frame; the default is `false`.
    public var enlarges = false
    /// What fills the frame beyond the photo's edge; `nil`, the default, keeps the frame inside the photo.
    public var extend: Extension?
    /// What is tried, in this order, for a photo that gives no frame; the default is `[.original]`.
    public var fallback = [FallbackStep.original]

    /// How the chosen faces are aligned, each to an output of its own or the one that was asked for, instead of being cropped
    /// to; `nil`, the default, crops.
    ///
    /// It needs landmarks, and of these options only framing and subject size count then.
    public var alignment: AlignOptions?

    /// Makes options with the defaults.
    public init() {}

    /// Everybody whom the options name.
    package var namedPeople: [String] {
        people
            + fallback.compactMap { step in
                if case .person(let name) = step { name } else { nil }
            }
    }

    /// Whether a step of the fallback chain may choose other faces than the framing does, and these must meet
    /// requirements.
    package var mayJudgeOtherFaces: Bool {
        requirements.needsLandmarks
            && fallback.contains { step in
                switch step {
                case .person, .group: true
                case .original, .center, .attention, .skip, .fail: false
                }
            }
    }

    /// The margin that is used when none is asked for.
    package var defaultMargin: Margin { framing == .group ? .faceFraction(0) : .faceFraction(0.6) }

    /// The margin in upright photo pixels around faces of the given mean size in pixels.
    package func marginPixels(meanFaceSize: Double) -> Double {
        switch margin ?? defaultMargin {
        case .pixels(let pixels): pixels
        case .faceFraction(let fraction): fraction * meanFaceSize
        }
    }

    /// Whether the frame shows as much of the photo as the ratio allows.
    package var takesLargestFrame: Bool {
        guard case .automatic = extent else { return extent == .largest && shape != nil }
        guard case .aspect = shape, framing == .group else { return false }
        return margin == nil && faceHeightFraction == nil && headroomFraction == 0 && placement == .centred
            && extend == nil
    }
}
