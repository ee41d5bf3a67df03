/// How the crop of a photo is decided from its faces.
public struct FrameOptions: Sendable, Hashable, Codable {
    /// For which faces the frame is made, and by which rule.
    public enum Framing: Sendable, Hashable, Codable {
        /// The published face-centring rule for all chosen faces; see `AveragedFraming`.
        case averaged
        /// The smallest frame that contains every chosen head.
        case group
        /// The face-centring rule for the largest face alone.
        case largest
        /// One frame, and one output, for each chosen face.
        case each
        /// The face with this number; 1 is the largest.
        case index(Int)
        /// The largest crop of the ratio, moved only if it would cut the head of a subject, and only as far as needed;
        /// see `GuardedFrame`.
        ///
        /// It needs a shape. Margin, face height, headroom, placement and least extent do not count.
        case guarded(from: GuardStart)
    }

    /// Where the crop of ``Framing/guarded(from:)`` is unless it is moved.
    public enum GuardStart: String, Sendable, Codable, CaseIterable {
        /// In the middle of the photo.
        case center
        /// Around libvips' centre of attention.
        case attention
    }

    /// The space around the faces.
    public enum Margin: Sendable, Hashable, Codable {
        /// A length in upright photo pixels.
        case pixels(Double)
        /// A share of the mean face size, which is the mean of the boxes' mean width and mean height; 0.6 is 60 %.
        case faceFraction(Double)
    }

    /// The ratio or size of outputs.
    public enum Shape: Sendable, Hashable, Codable {
        /// The ratio of the frame; outputs keep the frame's pixels.
        case aspect(AspectRatio)
        /// The size of outputs, and with it the ratio of the frame.
        case size(PixelSize)

        /// The size of outputs; `nil` if only their ratio is set.
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
        /// `.largest` if the framing is `.group` with a ratio and nothing else (no size, margin, face height, headroom,
        /// placement or extension), otherwise `.tight`.
        case automatic
        /// The framing rule's own rectangle, grown to the ratio.
        case tight
        /// As much of the photo as the ratio allows; the framing rule decides only the position.
        case largest
    }

    /// How much of the photo a frame shows at least.
    public enum LeastExtent: Sendable, Hashable, Codable {
        /// Depends on the size of the faces in the photo, see `SceneExtent`: a tiny face does not make a portrait.
        ///
        /// There is no least extent if another option decides how near the faces are: with a face height, with the
        /// extent `.tight`, and with `.each`, which makes outputs of one face each.
        case automatic
        /// The least length of the frame's short side as a share of the photo's short side, 0…1; with 0, the framing
        /// rule alone decides.
        case fraction(Double)
    }

    /// Where the faces are in the frame.
    public enum Placement: String, Sendable, Codable, CaseIterable {
        /// The framing rule decides.
        case centred
        /// The eyes are on the line of the upper third.
        case thirds
    }

    /// What fills the frame beyond the photo.
    public enum Extension: Sendable, Hashable, Codable {
        /// Continues the photo's edge pixels.
        case edge
        /// Shows a blurred copy of the photo.
        case blur
        /// Fills with one colour, 8-bit sRGB.
        case colour(red: UInt8, green: UInt8, blue: UInt8)
    }

    /// What is done with a photo that gives no frame.
    public enum FallbackStep: Sendable, Hashable, Codable, RawRepresentable {
        /// The crop to this person.
        case person(String)
        /// The crop to all subjects, no matter who they are, by the rule of `group`.
        case group
        /// A crop to the same faces without their share of the height, as loose as the output's pixels need; none if
        /// the faces are refused for another reason.
        ///
        /// It is also tried before the first ``salient`` or ``attention``.
        case loose
        /// The photo itself, uncropped, scaled to fit into the size.
        case original
        /// A crop of the ratio from the middle.
        case center
        /// A crop of the ratio around what draws the eye, as a network finds it; none if nothing stands out.
        case salient
        /// A crop of the ratio around libvips' centre of attention.
        case attention
        /// No output.
        case skip
        /// No output, and the photo counts as failed.
        case fail
    }

    /// The rule; the default is `.averaged`.
    public var framing = Framing.averaged
    /// The names of the people for whom the crop is made, if the photo shows them; the default, `[]`, accepts any face.
    public var people: [String] = []
    /// The space around the faces; `nil`, the default, means 60 % of the mean face size, and 0 with `.group`, because
    /// heads include some space.
    public var margin: Margin?
    /// The mean face's share of the frame's height, above 0 and at most 1, instead of a margin; `nil`, the default,
    /// means that the margin counts.
    public var faceHeightFraction: Double?
    /// The height of the head in the frame and the place of its eyes, instead of a margin; `nil`, the default, means
    /// that the margin counts.
    ///
    /// It needs landmarks, a shape, and a framing of one face. The frame is exact: if it would reach beyond the photo
    /// and `extend` is `nil`, the photo goes to the fallback. An output may have fewer pixels than its size.
    public var head: HeadPlacement?
    /// Additional space above the faces, as a share of the mean face height; the default is 0.
    public var headroomFraction = 0.0
    /// Where the faces are in the frame; the default is `.centred`.
    public var placement = Placement.centred
    /// How far the eyes are below the top of the frame, as a share of its height, instead of a placement; `nil`, the
    /// default, means that the placement counts.
    ///
    /// The frame of several faces has the mean of their eyes there. A head has an eye line of its own.
    public var eyeLineFraction: Double?
    /// Whether the frame grows within the photo until it cuts no chosen face; the default is `true`.
    ///
    /// `false` follows the framing rule exactly.
    public var keepsFaces = true
    /// How much of the photo the frame shows at least; the default is `.automatic`.
    public var leastExtent = LeastExtent.automatic
    /// Whether the frame is rotated so that the eyes of the chosen faces are level; the default is `false`.
    ///
    /// The frame stays inside the photo, unless it may be extended. If the rotation would cut a face, the frame is not
    /// rotated.
    public var levelsEyes = false
    /// The requirements that a photo and its chosen faces must meet; by default nothing is required.
    ///
    /// A photo that does not meet a requirement goes to the fallback.
    public var requirements = FaceRequirements()
    /// A face is a subject if its `Prominence` is at least this share of the greatest one.
    ///
    /// With 0, every face is a subject. The default is 0.25 (`Benchmarks/subjects.md`).
    public var subjectSizeFraction = 0.25
    /// The ratio or size of outputs; `nil`, the default, leaves both to the rule.
    public var shape: Shape?
    /// How much of the photo a frame of a given ratio shows; the default is `.automatic`.
    public var extent = Extent.automatic
    /// Whether an output is enlarged to its size if the photo has too few pixels for it; the default is `false`.
    public var enlarges = false
    /// How many times a crop is enlarged at most to reach its size if the faces have a share of its height, from 1; the
    /// default is 3 (decision 110).
    ///
    /// Such a crop does not grow for its size, because its faces would lose their share. If even this enlargement is
    /// not enough, the photo goes to the fallback. It does not count if `enlarges` is set.
    public var maximumEnlargement = 3.0
    /// What fills the frame beyond the photo's edge; `nil`, the default, keeps the frame inside the photo.
    public var extend: Extension?
    /// What fills an output up to its size if the photo has too few pixels for it; `nil`, the default, makes the output
    /// smaller.
    public var pad: Extension?
    /// The greatest share of a crop to faces that may be filled, 0…1; `nil`, the default, sets no limit.
    ///
    /// A photo whose crop would need more goes to the fallback. It needs `extend` or `pad`.
    public var maximumFill: Double?
    /// What cuts every output, also those of a fallback; `nil`, the default, leaves them rectangular.
    public var mask: RoundMask?
    /// The steps that are tried, in this order, for a photo that gives no frame; the default is `[.original]`.
    public var fallback = [FallbackStep.original]

    /// How faces are aligned instead of cropped: each chosen face to its own output, or only the requested one; `nil`,
    /// the default, crops.
    ///
    /// It needs landmarks. Of the other options here, only framing and subject size count then.
    public var alignment: AlignOptions?

    /// Makes options with the defaults.
    public init() {}

    /// Whether the options need more than the positions of the faces.
    package var needsLandmarks: Bool { levelsEyes || head != nil || requirements.needsLandmarks }

    /// All people whom the options name.
    var namedPeople: [String] {
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
                case .loose, .original, .center, .salient, .attention, .skip, .fail: false
                }
            }
    }

    /// The margin if the option is not set.
    var defaultMargin: Margin { framing == .group ? .faceFraction(0) : .faceFraction(0.6) }

    /// The margin in upright photo pixels around faces of the given mean size in pixels.
    package func marginPixels(meanFaceSize: Double) -> Double {
        switch margin ?? defaultMargin {
        case .pixels(let pixels): pixels
        case .faceFraction(let fraction): fraction * meanFaceSize
        }
    }

    /// How far the eyes are below the top of the frame, as a share of its height; `nil` if only the faces decide where
    /// the frame is.
    var eyeLine: Double? { eyeLineFraction ?? (placement == .thirds ? 1.0 / 3 : nil) }

    /// How many times a crop to faces may be enlarged to reach its size; 1 if it may not.
    package var enlargementLimit: Double {
        enlarges ? .infinity : keepsFaceHeight ? maximumEnlargement : 1
    }

    /// Whether the faces keep their share of the frame's height even if the frame has fewer pixels than the output.
    ///
    /// They do not if the space around the photo's own pixels is filled up to the size.
    package var keepsFaceHeight: Bool {
        faceHeightFraction != nil && shape?.size != nil && pad == nil && !takesLargestFrame
    }

    /// The least length of the frame's short side as a share of the photo's short side, 0…1.
    ///
    /// - Parameter faceShare: The mean size of the chosen faces as a share of the photo's short side.
    /// - Returns: The share; 0 if the framing rule alone decides.
    func minimumExtentShare(faceShare: Double) -> Double {
        switch leastExtent {
        case .fraction(let share): share
        case .automatic:
            prefersTightFrame || faceShare <= 0 ? 0 : SceneExtent.minimumExtent(faceShare: faceShare)
        }
    }

    /// Where the crop is unless it is moved; `nil` for other framings.
    package var guardStart: GuardStart? { if case .guarded(let start) = framing { start } else { nil } }

    /// Whether an option decides how near the faces are, so that there is no least extent.
    private var prefersTightFrame: Bool { framing == .each || faceHeightFraction != nil || extent == .tight }

    /// The size of the largest frame of `ratio` for a photo of `photo` pixels: the largest inside the photo; or that of
    /// the output, if outputs are padded and the photo has too few pixels.
    package func largestFrameSize(of ratio: AspectRatio, in photo: PixelSize) -> PixelSize {
        let largest = FrameShape.largestSize(of: ratio, in: photo)
        guard pad != nil, !enlarges, let size = shape?.size else { return largest }
        return largest.width < size.width || largest.height < size.height ? size : largest
    }

    /// Whether the frame shows as much of the photo as the ratio allows.
    var takesLargestFrame: Bool {
        if case .guarded = framing { return true }
        guard case .automatic = extent else { return extent == .largest && shape != nil }
        guard case .aspect = shape, framing == .group else { return false }
        return margin == nil && faceHeightFraction == nil && headroomFraction == 0 && eyeLine == nil
            && extend == nil
    }
}
