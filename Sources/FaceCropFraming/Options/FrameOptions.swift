public import FaceCropGeometry

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

        /// The size of outputs; `nil` when only their ratio is asked for.
        package var size: PixelSize? { if case .size(let size) = self { size } else { nil } }

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

    /// How much of the photo a frame shows at least.
    public enum LeastExtent: Sendable, Hashable, Codable {
        /// By how large the faces are in the photo, see ``SceneExtent``: tiny faces do not make portraits.
        ///
        /// Nothing where the options say otherwise how near the faces are: with a face height, with the extent
        /// `.tight`, and with `.each`, whose outputs are about one face each.
        case automatic
        /// A share of the photo's short side, 0…1, that the frame's short side has at least; 0 leaves it to the framing
        /// rule.
        case fraction(Double)
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
    /// Whether the frame grows, within the photo, until no chosen face is cut; the default is `true`.
    ///
    /// `false` follows the framing rule to the letter.
    public var keepsFaces = true
    /// How much of the photo the frame shows at least; the default is `.automatic`.
    public var leastExtent = LeastExtent.automatic
    /// Whether the frame is turned so that the eyes of the chosen faces are level; the default is `false`.
    ///
    /// It stays inside the photo, unless it may be extended, and as it was where it would cut a face otherwise.
    public var levelsEyes = false
    /// What a photo and its chosen faces must be like; by default nothing is required.
    ///
    /// A photo that does not meet a requirement goes to the fallback.
    public var requirements = FaceRequirements()
    /// A face is a subject when its ``Prominence`` is at least this share of the most prominent one's.
    ///
    /// 0 makes every face a subject. The default is 0.25 (`Benchmarks/subjects.md`).
    public var subjectSizeFraction = 0.25
    /// The ratio or size of outputs; `nil`, the default, leaves both as the rule gives them.
    public var shape: Shape?
    /// How much of the photo a frame of a given ratio shows; the default is `.automatic`.
    public var extent = Extent.automatic
    /// Whether an output is enlarged to its size where the photo has too few pixels for it; the default is `false`.
    public var enlarges = false
    /// What fills the frame beyond the photo's edge; `nil`, the default, keeps the frame inside the photo.
    public var extend: Extension?
    /// What fills an output up to its size where the photo has too few pixels for it; `nil`, the default, makes it
    /// smaller.
    public var pad: Extension?
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

    /// The share of the photo's short side that the frame's short side has at least, 0…1.
    ///
    /// - Parameter faceShare: The mean size of the chosen faces as a share of the photo's short side.
    /// - Returns: The share; 0 where the framing rule alone decides.
    package func leastExtentShare(faceShare: Double) -> Double {
        switch leastExtent {
        case .fraction(let share): share
        case .automatic:
            asksForNearness || faceShare <= 0 ? 0 : SceneExtent.least(faceShare: faceShare)
        }
    }

    /// Whether some option says how near the faces are to be, so that scenes are not wanted.
    private var asksForNearness: Bool { framing == .each || faceHeightFraction != nil || extent == .tight }

    /// The size of the largest frame of `ratio` for a photo of `photo` pixels: the largest in it, or that of the output
    /// where outputs are padded and the photo has too few pixels for them.
    package func largestFrameSize(of ratio: AspectRatio, in photo: PixelSize) -> PixelSize {
        let largest = FrameShape.largestSize(of: ratio, in: photo)
        guard pad != nil, !enlarges, let size = shape?.size else { return largest }
        return largest.width < size.width || largest.height < size.height ? size : largest
    }

    /// Whether the frame shows as much of the photo as the ratio allows.
    package var takesLargestFrame: Bool {
        guard case .automatic = extent else { return extent == .largest && shape != nil }
        guard case .aspect = shape, framing == .group else { return false }
        return margin == nil && faceHeightFraction == nil && headroomFraction == 0 && placement == .centred
            && extend == nil
    }
}
