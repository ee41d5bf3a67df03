extension FrameOptions {
    /// The fields of these options; digests list their texts in this order.
    static let fields: [OptionField<Self>] =
        choice + nearness + position + shapes + [
            OptionField(
                "fallback",
                .pixels,
                names: ["fallback"],
                recorded: { .texts($0.fallback.map(\.rawValue)) },
                rules: [.init("The fallback needs at least one step.") { !$0.fallback.isEmpty }],
                text: { $0.fallback.map(\.rawValue).joined(separator: ",") }
            ),
            OptionField(
                "alignment",
                .pixels,
                names: [.init("template", part: "template"), .init("size", part: "size")],
                recorded: { $0.alignment?.recorded },
                rules: [
                    .init(
                        "The template must name three points for an affine fit, and two or more for a similarity.",
                        part: "template"
                    ) { $0.alignment?.scaledTemplate.hasUsablePoints ?? true }
                ],
                text: { $0.alignment?.digestText ?? "" }
            ),
        ]

    /// Which faces the frame is made for.
    private static let choice: [OptionField<Self>] = [
        OptionField(
            "people",
            .pixels,
            names: ["person"],
            recorded: { $0.people.isEmpty ? nil : .texts($0.people) },
            text: { $0.people.sorted().joined(separator: "\0") }
        ),
        OptionField(
            "framing",
            .pixels,
            names: ["framing"],
            recorded: { .text($0.framing.description) },
            rules: [
                .init("Faces are numbered from 1: the framing index:1 is the largest.") {
                    if case .index(let number) = $0.framing { number >= 1 } else { true }
                },
                .init(
                    "The framing guard moves a crop of a size or a ratio, and none is given.",
                    others: ["frame.shape"]
                ) { $0.guardStart == nil || $0.shape != nil },
                .init(
                    "The framing guard takes the largest crop of the ratio, so nothing else says how near or how high "
                        + "the faces are: no margin, face height, head height, headroom, placement, eye line, tight "
                        + "extent, levelling or filling.",
                    others: [
                        "frame.margin", "frame.faceHeightFraction", "frame.head", "frame.headroomFraction",
                        "frame.placement", "frame.eyeLineFraction", "frame.extent", "frame.levelsEyes", "frame.extend",
                    ]
                ) { $0.guardStart == nil || $0.leavesPlaceToGuard },
            ],
            text: { $0.framing.description }
        ),
    ]

    /// How near the faces are.
    private static let nearness: [OptionField<Self>] = [
        OptionField(
            "margin",
            .pixels,
            names: ["margin"],
            recorded: { .text($0.marginInUse.description) },
            rules: [.init("The margin must be a number from 0.") { $0.marginInUse.isUsable }],
            text: {
                switch $0.marginInUse {
                case .pixels(let pixels): "\(pixels) pixels"
                case .faceFraction(let fraction): "\(fraction) of the face"
                }
            }
        ),
        OptionField(
            "faceHeightFraction",
            .pixels,
            names: ["face-height"],
            recorded: { $0.faceHeightFraction.map(JSONValue.number) },
            rules: [
                .init("The face height must be above 0 % and at most 100 %.") {
                    $0.faceHeightFraction.map { $0 > 0 && $0 <= 1 } ?? true
                }
            ],
            text: { "\($0.faceHeightFraction ?? 0)" }
        ),
        OptionField(
            "head",
            .pixels,
            names: [
                .init("head-height", part: "heightFraction"), .init("eye-line", part: "eyeLineFraction"),
                .init("head-top", part: "top"),
            ],
            members: [
                ("headHeightFraction", { ($0.head?.heightFraction).map(JSONValue.number) }),
                ("headTop", { ($0.head?.top.rawValue).map(JSONValue.text) }),
            ],
            rules: [
                .init("The head height must be from 20 % to 100 %.", part: "heightFraction") {
                    $0.head.map { HeadPlacement.heightFractions.contains($0.heightFraction) } ?? true
                },
                .init(
                    "Half of the head is above the eye line and half below: the crop would not contain all of it.",
                    part: "heightFraction",
                    others: ["frame.head.eyeLineFraction"]
                ) { $0.head.map { (0...1).contains($0.eyeLineFraction) && $0.containsHead } ?? true },
            ],
            text: { $0.head.map { "\($0.heightFraction) \($0.eyeLineFraction) \($0.top)" } ?? "" }
        ),
    ]

    /// Where the faces are in the frame, and what they must be like.
    private static let position: [OptionField<Self>] = [
        OptionField(
            "headroomFraction",
            .pixels,
            names: ["headroom"],
            recorded: { .number($0.headroomFraction) },
            rules: [
                .init("The headroom must be from 0 %.") { $0.headroomFraction >= 0 && $0.headroomFraction.isFinite }
            ],
            text: { "\($0.headroomFraction)" }
        ),
        OptionField(
            "placement",
            .pixels,
            names: ["place"],
            recorded: { .text($0.placement.rawValue) },
            text: { $0.placement.rawValue }
        ),
        OptionField(
            "eyeLineFraction",
            .pixels,
            names: ["eye-line"],
            recorded: { ($0.head?.eyeLineFraction ?? $0.eyeLineFraction).map(JSONValue.number) },
            rules: [
                .init("The eye line must be from 0 % to 100 % of the frame's height.") {
                    $0.eyeLineFraction.map { (0...1).contains($0) } ?? true
                }
            ],
            text: { $0.eyeLineFraction.map { "\($0)" } ?? "" }
        ),
        OptionField(
            "keepsFaces",
            .pixels,
            names: ["keep-faces"],
            recorded: { .flag($0.keepsFaces) },
            text: { "\($0.keepsFaces)" }
        ),
        OptionField(
            "leastExtent",
            .pixels,
            names: ["least-extent"],
            recorded: { .text($0.leastExtent.description) },
            rules: [
                .init("The minimum extent must be from 0 % to 100 %.") {
                    if case .fraction(let share) = $0.leastExtent { (0...1).contains(share) } else { true }
                }
            ],
            text: { $0.leastExtent.description }
        ),
        OptionField(
            "levelsEyes",
            .pixels,
            names: ["level"],
            recorded: { .ifTrue($0.levelsEyes) },
            rules: [
                .init(
                    "A levelled crop can be extended by edge pixels or a colour, not by a blurred copy.",
                    others: ["frame.extend"]
                ) { !$0.levelsEyes || $0.extend != .blur }
            ],
            text: { "\($0.levelsEyes)" }
        ),
        OptionField(
            "requirements",
            .pixels,
            names: FaceRequirements.optionNames,
            members: FaceRequirements.members.map { name, value in (name, { value($0.requirements) }) },
            rules: FaceRequirements.rules.map { rule in
                .init(rule.message, part: rule.part) { rule.holds($0.requirements) }
            },
            text: { "\($0.requirements)" }
        ),
        OptionField(
            "subjectSizeFraction",
            .pixels,
            names: ["subject-size"],
            recorded: { .number($0.subjectSizeFraction) },
            rules: [
                .init("The subject size must be from 0 % to 100 %.") { (0...1).contains($0.subjectSizeFraction) }
            ],
            text: { "\($0.subjectSizeFraction)" }
        ),
    ]

    /// The size of outputs, and what fills and cuts them.
    private static let shapes: [OptionField<Self>] = [
        OptionField(
            "shape",
            .pixels,
            names: [.init("size", part: "size"), "aspect"],
            members: [
                ("aspect", { if case .aspect(let ratio) = $0.shape { .text(ratio.description) } else { nil } }),
                ("size", { $0.shape?.size?.recorded }),
            ],
            rules: [
                .init("The size must be at least 1x1.", part: "size") {
                    $0.shape?.size.map { $0.width >= 1 && $0.height >= 1 } ?? true
                }
            ],
            text: {
                switch $0.shape {
                case .aspect(let ratio): "ratio \(ratio.width):\(ratio.height)"
                case .size(let size): "size \(size)"
                case nil: ""
                }
            }
        ),
        OptionField(
            "extent",
            .pixels,
            names: ["extent"],
            recorded: { .text(($0.takesLargestFrame ? Extent.largest : .tight).rawValue) },
            rules: [
                .init("The largest extent needs a size or a ratio, and none is given.", others: ["frame.shape"]) {
                    $0.extent != .largest || $0.shape != nil
                },
                .init(
                    "The largest extent and a filling exclude each other: the largest crop lies within the photo.",
                    others: ["frame.extend"]
                ) { $0.extent != .largest || $0.extend == nil },
            ],
            text: { "\($0.takesLargestFrame)" }
        ),
        OptionField(
            "enlarges",
            .pixels,
            names: ["enlarge"],
            recorded: { .flag($0.enlarges) },
            text: { "\($0.enlarges)" }
        ),
        OptionField(
            "maximumEnlargement",
            .pixels,
            names: ["max-enlargement"],
            recorded: { $0.enlargementInUse.map(JSONValue.number) },
            rules: [
                .init("The maximum enlargement must be a number from 1.") {
                    $0.maximumEnlargement >= 1 && $0.maximumEnlargement.isFinite
                }
            ],
            text: { $0.enlargementInUse.map { "\($0)" } }
        ),
        OptionField(
            "extend",
            .pixels,
            names: ["fill"],
            recorded: { ($0.extend?.description).map(JSONValue.text) },
            text: { $0.extend?.description ?? "" }
        ),
        OptionField(
            "pad",
            .pixels,
            names: ["pad"],
            recorded: { ($0.pad?.description).map(JSONValue.text) },
            rules: [
                .init("Outputs can be padded only to a size, and none is given.", others: ["frame.shape.size"]) {
                    $0.pad == nil || $0.shape?.size != nil
                }
            ],
            text: { $0.pad?.description ?? "" }
        ),
        OptionField(
            "maximumFill",
            .pixels,
            names: ["max-fill"],
            recorded: { $0.maximumFill.map(JSONValue.number) },
            rules: [
                .init("The maximum fill must be from 0 % to 100 %.") { (0...1).contains($0.maximumFill ?? 0) },
                .init(
                    "A maximum fill limits a filling, and none is asked for.",
                    others: ["frame.extend", "frame.pad"]
                ) { $0.maximumFill == nil || $0.extend != nil || $0.pad != nil },
            ],
            text: { $0.maximumFill.map { "\($0)" } }
        ),
        OptionField(
            "mask",
            .pixels,
            names: ["mask"],
            recorded: { ($0.mask?.text).map(JSONValue.text) },
            text: { $0.mask?.text ?? "" }
        ),
    ]

    /// Whether no option says how near or how high the faces are.
    private var leavesPlaceToGuard: Bool {
        margin == nil && faceHeightFraction == nil && head == nil && headroomFraction == 0 && eyeLine == nil
            && extent != .tight && !levelsEyes && extend == nil
    }

    /// The margin in use.
    private var marginInUse: Margin { margin ?? defaultMargin }

    /// The maximum enlargement; `nil` if it does not count.
    private var enlargementInUse: Double? { keepsFaceHeight && !enlarges ? maximumEnlargement : nil }
}

extension FrameOptions.Margin {
    fileprivate var isUsable: Bool {
        switch self {
        case .pixels(let value), .faceFraction(let value): value >= 0 && value.isFinite
        }
    }
}

extension FaceRequirements {
    fileprivate static let optionNames: [OptionField<FrameOptions>.Name] = [
        .init("expect-faces", part: "faceCount"), .init("require-open-eyes", part: "openEyes"),
        .init("min-eye-distance", part: "minimumEyeDistancePixels"),
        .init("min-sharpness", part: "minimumSharpness"), .init("max-yaw", part: "maximumYawDegrees"),
        .init("min-crop-confidence", part: "minimumCropConfidence"),
    ]

    fileprivate static let members: [(String, @Sendable (Self) -> JSONValue?)] = [
        ("requiresOpenEyes", { .ifTrue($0.openEyes != nil) }),
        ("requiresSeenEyes", { .ifTrue($0.openEyes == .strict) }),
        ("expectedFaces", { ($0.faceCount?.description).map(JSONValue.text) }),
        ("minimumEyeDistancePixels", { $0.minimumEyeDistancePixels.map(JSONValue.number) }),
        ("minimumSharpness", { $0.minimumSharpness.map(JSONValue.number) }),
        ("maximumYawDegrees", { $0.maximumYawDegrees.map(JSONValue.number) }),
        ("minimumCropConfidence", { $0.minimumCropConfidence.map(JSONValue.number) }),
    ]

    fileprivate static let rules: [OptionField<Self>.Rule] = [
        .init("The number of faces that is expected must be at least 1.", part: "faceCount") {
            $0.faceCount?.number ?? 1 >= 1
        },
        .init("The minimum distance between eyes must be above 0 pixels.", part: "minimumEyeDistancePixels") {
            $0.minimumEyeDistancePixels.map { $0 > 0 && $0.isFinite } ?? true
        },
        .init("The minimum sharpness must be a number from 0.", part: "minimumSharpness") {
            $0.minimumSharpness.map { $0 >= 0 && $0.isFinite } ?? true
        },
        .init("The maximum yaw must be from 0 to 90 degrees.", part: "maximumYawDegrees") {
            (0...90).contains($0.maximumYawDegrees ?? 0)
        },
        .init("The minimum confidence of crops must be from 0 to 0.99.", part: "minimumCropConfidence") {
            (0...0.99).contains($0.minimumCropConfidence ?? 0)
        },
    ]
}

extension AlignOptions {
    /// The options in the manifest.
    fileprivate var recorded: JSONValue {
        .members([
            "template": .text(templateName), "size": scaledTemplate.size.recorded, "border": .text(border.description),
        ])
    }

    fileprivate var digestText: String {
        let template = scaledTemplate
        let points = template.points.map { "\($0.key.rawValue) \($0.value.x) \($0.value.y)" }.sorted()
        return "\(templateName) \(template.size) \(template.fit) \(template.pointSource) \(border) \(points)"
    }
}

extension PixelSize {
    /// The size in the manifest.
    var recorded: JSONValue { .members(["width": .integer(width), "height": .integer(height)]) }
}
