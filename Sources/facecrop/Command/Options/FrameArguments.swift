import ArgumentParser
import FaceCropModel

/// What the user typed about the crop.
struct FrameArguments: ParsableArguments {
    @Option(
        help: """
            Values for a usual kind of crop: avatar (a square around a face), avatar-round, portrait (head and \
            shoulders, 4:5), group (all people, 3:2), scene (people and place, 16:9), passport, linkedin, \
            instagram-profile, instagram-post, instagram-story, or guard (the middle of the photo at a --size, moved \
            only if it would cut a head). Options beside it replace its values.
            """,
        completion: ArgumentParsing.words(FramePreset.self),
        transform: ArgumentParsing.choice(FramePreset.self)
    )
    var preset: FramePreset?

    @Option(
        help: "Size of the outputs in pixels (400x400), or on paper (35x45mm, 2x2in); the crop is grown to its ratio.",
        transform: ArgumentParsing.requestedSize
    )
    var size: RequestedSize?

    @Option(
        help: "Ratio of the outputs (4:5); their pixels are those of the crop.",
        transform: ArgumentParsing.value("WIDTH:HEIGHT (4:5), at most 100 to 1", meant: ValueSpelling.ratio) {
            AspectRatio(text: $0)
        }
    )
    var aspect: AspectRatio?

    @Option(
        help: """
            Framing rule: averaged, group, largest, each (one output a face), index:N (1 is the largest face), or \
            guard (the middle of the photo, or guard:attention, moved only if it would cut a head). \
            (default: \(FrameOptions().framing))
            """,
        transform: ArgumentParsing.value(
            "averaged, group, largest, each, index:N with N from 1, guard or guard:attention",
            meant: ValueSpelling.framing
        ) { FrameOptions.Framing(text: $0) }
    )
    var framing: FrameOptions.Framing?

    @Option(
        help:
            "Air around the faces: pixels (200) or a percentage of the mean face size (60%). (default: 60%; group: 0%)",
        transform: ArgumentParsing.value(
            "pixels (200) or a percentage of the mean face size (60%)",
            meant: ValueSpelling.pixelsOrPercentage
        ) { FrameOptions.Margin(text: $0) }
    )
    var margin: FrameOptions.Margin?

    @Option(
        help: "The face's share of the crop's height, instead of a margin (45%).",
        transform: ArgumentParsing.share("45%")
    )
    var faceHeight: Double?

    @Option(
        help: .full(
            "The head's share of the crop's height, top to chin (70%), for one face; a photo with too little around "
                + "the head goes to the --fallback, unless --fill fills it."
        ),
        transform: ArgumentParsing.share("70%")
    )
    var headHeight: Double?

    @Option(
        help: .full(
            "Up to where a head counts for --head-height: its crown, without hair, which is estimated; or the top of "
                + "hair or hat, as it is seen. (default: \(HeadPlacement(heightFraction: 1).top.rawValue))"
        ),
        completion: ArgumentParsing.words(HeadPlacement.Top.self),
        transform: ArgumentParsing.choice(HeadPlacement.Top.self)
    )
    var headTop: HeadPlacement.Top?

    @Option(
        help: .full(
            "Where the line of the eyes is, from the crop's top, as a share of its height; by itself only with "
                + "--head-height. (default: \(NumberText.percent(HeadPlacement.defaultEyeLineFraction)))"
        ),
        transform: ArgumentParsing.share("45%")
    )
    var eyeLine: Double?

    @Option(
        help: "More air above the faces, as a percentage of the face height (20%). (default: 0%)",
        transform: ArgumentParsing.value("a percentage of the face height (20%)", meant: ValueSpelling.percentage) {
            NumberText.fraction(percent: $0)
        }
    )
    var headroom: Double?

    @Option(
        help: .full(
            "Where faces stand in the crop: centred, or thirds (eyes on the upper third). (default: "
                + "\(FrameOptions().placement.rawValue))"
        ),
        completion: ArgumentParsing.words(FrameOptions.Placement.self),
        transform: ArgumentParsing.choice(FrameOptions.Placement.self)
    )
    var place: FrameOptions.Placement?

    @Flag(
        inversion: .prefixedNo,
        help: .full("Turn the crop, within the photo, so that the eyes are level.")
    )
    var level: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: .full(
            "Grow the crop, within the photo, until it cuts no chosen face; or follow the framing rule to the letter. "
                + "(default: --keep-faces)"
        )
    )
    var keepFaces: Bool?

    @Option(
        help: .full(
            """
            How much of the photo a crop shows at least, as a share of its short side: auto (much if faces are \
            tiny, nothing if they make a portrait), off, or a percentage (50%). (default: \(FrameOptions().leastExtent))
            """
        ),
        transform: ArgumentParsing.value(
            "auto, off or a percentage from 0% to 100% (50%)",
            meant: ValueSpelling.percentage
        ) { FrameOptions.LeastExtent(text: $0) }
    )
    var leastExtent: FrameOptions.LeastExtent?

    @Option(
        help: .full(
            "How much of the photo a crop of a given ratio shows: tight, largest, or automatic (largest for group "
                + "framing with an --aspect and nothing else). (default: \(FrameOptions().extent.rawValue))"
        ),
        completion: ArgumentParsing.words(FrameOptions.Extent.self),
        transform: ArgumentParsing.choice(FrameOptions.Extent.self)
    )
    var extent: FrameOptions.Extent?

    @Option(
        help: .full(
            """
            A face that stands out less than this share of the most prominent one, by size, sharpness, place and \
            score, is a bystander; 'off' makes every face count. (default: \
            \(NumberText.percent(FrameOptions().subjectSizeFraction)))
            """
        ),
        transform: ArgumentParsing.value("a percentage from 0% to 100%, or off", meant: ValueSpelling.percentage) {
            text in
            if text == "off" { return 0 }
            return NumberText.fraction(percent: text).flatMap { $0 <= 1 ? $0 : nil }
        }
    )
    var subjectSize: Double?

    @Option(
        help: """
            If the photo has fewer pixels than --size: leave them as they are and fill around them up to the size: \
            edge, blur, or a colour (white, #e0e0e0).
            """,
        transform: ArgumentParsing.filling
    )
    var pad: FrameOptions.Extension?

    @Flag(help: "If the photo has fewer pixels than --size: enlarge them to the size.")
    var enlarge = false

    @Option(
        help: .full(
            """
            With --face-height and --size: how many times the crop's pixels are enlarged at most. A photo whose face \
            has too few pixels even so goes to the fallback. (default: \
            \(NumberText.short(FrameOptions().maximumEnlargement)))
            """
        ),
        transform: ArgumentParsing.number("a number from 1 (3)", 1...)
    )
    var maxEnlargement: Double?

    @Option(
        help: """
            If the crop reaches beyond the photo's edge: leave it there and fill, instead of moving it inside: edge, \
            blur, or a colour (white, #e0e0e0).
            """,
        transform: ArgumentParsing.filling
    )
    var fill: FrameOptions.Extension?

    @Option(
        help: .full(
            "With --fill or --pad: the greatest share of a crop that is filled; a photo that needs more goes to the "
                + "fallback (40%). (default: no limit)"
        ),
        transform: ArgumentParsing.value("a percentage from 0% to 100% (40%)", meant: ValueSpelling.percentage) {
            NumberText.fraction(percent: $0).flatMap { $0 <= 1 ? $0 : nil }
        }
    )
    var maxFill: Double?

    @Option(
        help: .full(
            "Cut outputs to a circle, an ellipse if they are no squares: round (transparent around it, in JPEG white) "
                + "or round:COLOUR."
        ),
        transform: ArgumentParsing.value("round, or with a colour around it (round:white, round:#e0e0e0)") {
            RoundMask(text: $0)
        }
    )
    var mask: RoundMask?

    @Option(
        help: """
            Without a face, or without the --person: person:NAME, group, loose, original, center, salient, attention, \
            skip, fail, or a chain such as group,salient,center. (default: original)
            """,
        transform: ArgumentParsing.choices(
            FrameOptions.FallbackStep.self,
            words: ["person:NAME"] + FrameOptions.FallbackStep.plainSteps.map(\.rawValue)
        )
    )
    var fallback: [FrameOptions.FallbackStep]?

    func validate() throws {
        if size != nil, aspect != nil {
            throw ValidationError("--size and --aspect exclude each other: a size has a ratio of its own.")
        }
        if margin != nil, faceHeight != nil {
            throw ValidationError("--margin and --face-height exclude each other: both say how much air a face has.")
        }
        if headHeight != nil, margin != nil || faceHeight != nil {
            throw ValidationError(
                "--head-height excludes --margin and --face-height: each says how near the face is."
            )
        }
        if headTop != nil, frameOptions.head == nil {
            throw ValidationError("--head-top needs a --head-height, or a --preset that has one.")
        }
        if eyeLine != nil, headroom != nil || place != nil {
            throw ValidationError("--eye-line excludes --headroom and --place: each says how high the face is.")
        }
        if enlarge, frameOptions.shape?.size == nil {
            throw ValidationError("--enlarge needs a --size to enlarge to, or a --preset that has one.")
        }
        if enlarge, maxEnlargement != nil {
            throw ValidationError("--enlarge and --max-enlargement exclude each other: the first sets no limit.")
        }
        if maxEnlargement != nil, !frameOptions.keepsFaceHeight {
            throw ValidationError("--max-enlargement needs a --size and a --face-height, or a --preset that has them.")
        }
        if maxFill != nil, fill == nil, pad == nil {
            throw ValidationError("--max-fill needs a --fill or a --pad to limit.")
        }
        if let last = fallback?.dropLast().first(where: \.alwaysGivesResult) {
            throw ValidationError(
                "--fallback: \(last.rawValue) always gives a result, so a step after it would never be tried."
            )
        }
    }

    /// Checks that a size without a unit is not meant on paper, where `dotsPerInch` or the preset makes that likely.
    func checkUnit(dotsPerInch: Int?) throws {
        let isOfPrint = preset?.printSize != nil
        guard let size = pixelSize, isOfPrint || dotsPerInch != nil else { return }
        let longSideMillimetres = Double(size.longSide) * 25.4 / Double(dotsPerInch ?? PrintSize.defaultDotsPerInch)
        // No photo is printed that small; but a square icon may name a resolution.
        guard longSideMillimetres < (isOfPrint || size.width != size.height ? 20 : 6) else { return }
        let text = "\(size.width)x\(size.height)"
        let (option, unit) = (dotsPerInch == nil ? "the --preset" : "--dpi", size.longSide <= 8 ? "in" : "mm")
        let length = NumberText.short((longSideMillimetres * 10).rounded() / 10)
        throw ValidationError(
            "--size \(text) is in pixels, on paper only \(length) mm long. Did you mean \(text)\(unit)? If not, leave "
                + "out \(option)."
        )
    }

    /// The size on paper that was typed, or that the preset has; `nil` without one.
    var printSize: PrintSize? {
        switch size {
        case .print(let size): size
        case .pixels: nil
        case nil: aspect == nil ? preset?.printSize : nil
        }
    }

    /// The size that was typed in pixels; `nil` if there is none, or if it is one on paper.
    var pixelSize: PixelSize? { if case .pixels(let size) = size { size } else { nil } }

    /// The options, with the usual resolution of prints.
    var frameOptions: FrameOptions { frameOptions(dotsPerInch: PrintSize.defaultDotsPerInch) }

    /// The options: what the user typed, then the preset's values, then the defaults.
    ///
    /// A size on paper has `dotsPerInch` pixels an inch.
    func frameOptions(dotsPerInch: Int) -> FrameOptions {
        var options = preset.map { FrameOptions(preset: $0) } ?? FrameOptions()
        applyFaces(to: &options)
        applyShape(to: &options, dotsPerInch: dotsPerInch)
        options.fallback = fallback ?? options.framing.guardedFallback ?? options.fallback
        return options
    }

    /// Takes from `style` what was not typed.
    func apply(_ style: CropStyle, to options: inout FrameOptions) {
        options.framing = framing ?? .largest
        if margin == nil, faceHeight == nil, headHeight == nil {
            options.faceHeightFraction = style.faceHeightFraction
        }
        if eyeLine == nil, headroom == nil, place == nil, headHeight == nil {
            options.eyeLineFraction = style.eyeLineFraction
        }
        if size == nil, aspect == nil { options.shape = style.shape ?? options.shape }
    }

    private func applyFaces(to options: inout FrameOptions) {
        applyNearness(to: &options)
        // Each of these says how high the face is, so it replaces the preset's other ones.
        if headroom != nil || place != nil { options.eyeLineFraction = nil }
        options.headroomFraction = headroom ?? options.headroomFraction
        options.placement = place ?? options.placement
        options.levelsEyes = level ?? options.levelsEyes
        options.keepsFaces = keepFaces ?? options.keepsFaces
        options.subjectSizeFraction = subjectSize ?? options.subjectSizeFraction
    }

    private func applyNearness(to options: inout FrameOptions) {
        options.framing = framing ?? (headHeight != nil && preset == nil ? .largest : options.framing)
        // Each of the three says how near the faces are, so it replaces the preset's other ones.
        if margin != nil || faceHeight != nil || headHeight != nil {
            options.margin = margin
            options.faceHeightFraction = faceHeight
            options.head = nil
        }
        if let headHeight {
            // Of the preset, only the ratio and the rest remain: a head has its place from its height and its eye line.
            (options.headroomFraction, options.placement, options.extent) = (0, .centred, .automatic)
            options.eyeLineFraction = nil
            options.head = HeadPlacement(heightFraction: headHeight)
        }
        if let headTop { options.head?.top = headTop }
        guard let eyeLine else { return }
        if options.head == nil {
            (options.headroomFraction, options.placement) = (0, .centred)
            options.eyeLineFraction = eyeLine
        } else {
            options.head?.eyeLineFraction = eyeLine
        }
    }

    private func applyShape(to options: inout FrameOptions, dotsPerInch: Int) {
        let typed = printSize.map { .print($0) } ?? size
        options.shape =
            typed.map { .size($0.pixels(dotsPerInch: dotsPerInch)) } ?? aspect.map { .aspect($0) } ?? options.shape
        options.leastExtent = leastExtent ?? options.leastExtent
        // A crop as large as the ratio allows lies within the photo.
        options.extent = extent ?? (fill == nil ? options.extent : .automatic)
        options.enlarges = enlarge
        options.maximumEnlargement = maxEnlargement ?? options.maximumEnlargement
        options.pad = pad
        options.extend = fill
        options.maximumFill = maxFill
        options.mask = mask ?? options.mask
    }
}
