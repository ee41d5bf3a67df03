package import FaceCropCore
import FaceCropFormats
import FaceCropFraming

extension Options {
    /// Checks that the options are valid and do not contradict each other: the only place where rules about them stand.
    ///
    /// - Throws: `invalidOptions` with the rule in a sentence, and the paths of the properties that it is about.
    package func validate() throws(RunError) {
        try check(run.jobs ?? 1 >= 1, "The number of jobs must be at least 1.", "run.jobs")
        if case .process(let limit?) = run.isolation {
            try check(
                limit > 0 && limit <= 1e6,
                "The timeout must be above 0 and at most 1000000 seconds.",
                "run.isolation"
            )
        }
        try check(
            (160...4096).contains(detect.previewLongSide),
            "The detect size must be from 160 to 4096 pixels.",
            "detect.previewLongSide"
        )
        try check(
            (0...1).contains(detect.minimumScore ?? 0),
            "The minimum score must be from 0 to 1.",
            "detect.minimumScore"
        )
        try check(decode.maximumPixels >= 1, "The pixel limit must be at least 1.", "decode.maximumPixels")
        try check(decode.maximumFileBytes >= 1, "The byte limit must be at least 1.", "decode.maximumFileBytes")
        try validateRenditions()
        try forEachRendition { options throws(RunError) in try options.validateOutputs() }
        try validateBurst()
    }

    /// Checks the options of one kind of output.
    private func validateOutputs() throws(RunError) {
        try check((1...100).contains(encode.quality ?? 1), "The quality must be from 1 to 100.", "encode.quality")
        try check(
            !encode.cropsLosslessly || encode.format == .jpeg,
            "Only JPEGs are cropped without loss, so the format must be jpeg.",
            "encode.cropsLosslessly",
            "encode.format"
        )
        try check(
            !encode.cropsLosslessly || frame.alignment == nil,
            "Aligned faces are rendered, so they cannot be cropped without loss.",
            "encode.cropsLosslessly",
            "frame.alignment"
        )
        try check(
            !encode.cropsLosslessly || frame.mask == nil,
            "A mask changes pixels, so it excludes crops without loss.",
            "encode.cropsLosslessly",
            "frame.mask"
        )
        try validateFrame()
        try validatePeople()
        try validateSize()
        try validateAlignment()
    }

    private func validateFrame() throws(RunError) {
        try check(frame.defaultedMargin.isUsable, "The margin must be a number from 0.", "frame.margin")
        try check(
            detect.minimumFace.isUsable,
            "The minimum face must be 0 pixels or more, or 0 % to 100 %.",
            "detect.minimumFace"
        )
        if let share = frame.faceHeightFraction {
            try check(
                share > 0 && share <= 1,
                "The face height must be above 0 % and at most 100 %.",
                "frame.faceHeightFraction"
            )
        }
        try validateHead()
        try check(
            frame.headroomFraction >= 0 && frame.headroomFraction.isFinite,
            "The headroom must be from 0 %.",
            "frame.headroomFraction"
        )
        try check(
            (0...1).contains(frame.subjectSizeFraction),
            "The subject size must be from 0 % to 100 %.",
            "frame.subjectSizeFraction"
        )
        if case .fraction(let share) = frame.leastExtent {
            try check((0...1).contains(share), "The minimum extent must be from 0 % to 100 %.", "frame.leastExtent")
        }
        if case .index(let number) = frame.framing {
            try check(number >= 1, "Faces are numbered from 1: the framing index:1 is the largest.", "frame.framing")
        }
        try check(
            !frame.levelsEyes || detect.landmarks != .none,
            "Crops cannot be levelled without landmarks.",
            "frame.levelsEyes",
            "detect.landmarks"
        )
        try validateRequirements()
        try check(
            !frame.levelsEyes || frame.extend != .blur,
            "A levelled crop can be extended by edge pixels or a colour, not by a blurred copy.",
            "frame.levelsEyes",
            "frame.extend"
        )
        try check(!frame.fallback.isEmpty, "The fallback needs at least one step.", "frame.fallback")
    }

    private func validateHead() throws(RunError) {
        guard let head = frame.head else { return }
        try check(
            HeadPlacement.heightFractions.contains(head.heightFraction),
            "The head height must be from 20 % to 100 %.",
            "frame.head.heightFraction"
        )
        try check(
            (0...1).contains(head.eyeLineFraction) && head.containsHead,
            "Half of the head is above the eye line and half below: the crop would not contain all of it.",
            "frame.head.heightFraction",
            "frame.head.eyeLineFraction"
        )
        try check(
            detect.landmarks != .none,
            "Heads cannot be measured without landmarks.",
            "frame.head",
            "detect.landmarks"
        )
        try check(
            frame.shape != nil,
            "The head height is a share of the crop's height, so it needs a size or a ratio, and none is given.",
            "frame.head.heightFraction",
            "frame.shape"
        )
        try check(
            frame.showsOneFaceInEachOutput,
            "A head height is that of one head: each, largest or index:N.",
            "frame.head.heightFraction",
            "frame.framing"
        )
        try validateAloneWithHead()
    }

    /// Checks that no other option says how near the head is, or where.
    private func validateAloneWithHead() throws(RunError) {
        let others = [
            (frame.margin != nil, "a margin", "frame.margin"),
            (frame.faceHeightFraction != nil, "a face height", "frame.faceHeightFraction"),
            (frame.headroomFraction != 0, "headroom", "frame.headroomFraction"),
            (frame.placement != .centred, "the place of the faces", "frame.placement"),
            (frame.extent == .largest, "the largest extent", "frame.extent"),
            (frame.leastExtent != .automatic, "a minimum extent", "frame.leastExtent"),
            (frame.pad != nil, "padding", "frame.pad"),
        ]
        for (isGiven, name, path) in others {
            try check(
                !isGiven,
                "The head height alone says how the head is in the output, so it excludes \(name).",
                "frame.head.heightFraction",
                path
            )
        }
    }

    private func validatePeople() throws(RunError) {
        try check(
            frame.namedPeople.isEmpty || detect.identify != nil,
            "No known people are given, so no photo can be cropped to one of them.",
            "detect.identify"
        )
        try check(
            detect.identify?.gallery == nil || detect.landmarks != .none,
            "Faces cannot be recognized without landmarks.",
            "detect.identify",
            "detect.landmarks"
        )
    }

    private func validateRequirements() throws(RunError) {
        let requirements = frame.requirements
        try check(
            !requirements.needsLandmarks || detect.landmarks != .none,
            "Eyes, sharpness and yaw of faces can only be judged with landmarks.",
            "frame.requirements",
            "detect.landmarks"
        )
        try check(
            requirements.faceCount?.number ?? 1 >= 1,
            "The number of faces that is expected must be at least 1.",
            "frame.requirements.faceCount"
        )
        let eyeDistance = requirements.minimumEyeDistancePixels ?? 1
        try check(
            eyeDistance > 0 && eyeDistance.isFinite,
            "The minimum distance between eyes must be above 0 pixels.",
            "frame.requirements.minimumEyeDistancePixels"
        )
        let sharpness = requirements.minimumSharpness ?? 0
        try check(
            sharpness >= 0 && sharpness.isFinite,
            "The minimum sharpness must be a number from 0.",
            "frame.requirements.minimumSharpness"
        )
        try check(
            (0...90).contains(requirements.maximumYawDegrees ?? 0),
            "The maximum yaw must be from 0 to 90 degrees.",
            "frame.requirements.maximumYawDegrees"
        )
    }

    private func validateBurst() throws(RunError) {
        guard let gap = burst.maximumGapSeconds else { return }
        try check(
            gap > 0 && gap <= BurstOptions.maximumGapLimit,
            """
            The time between photos of a burst must be above 0 and at most \(Int(BurstOptions.maximumGapLimit)) \
            seconds.
            """,
            "burst.maximumGapSeconds"
        )
        try check(
            effectiveRenditions.allSatisfy(\.frame.people.isEmpty),
            "Bursts and a crop to a person exclude each other: bursts are compared before anybody is recognized.",
            "burst.maximumGapSeconds",
            "frame.people"
        )
        try check(
            detect.identify?.service == nil,
            """
            Bursts and a service that identifies people exclude each other: photos that are not the best need not be \
            sent.
            """,
            "burst.maximumGapSeconds",
            "detect.identify"
        )
        try check(
            detect.regions == .ignore,
            """
            Bursts and face regions exclude each other: a burst does not notice that the regions of one photo changed.
            """,
            "burst.maximumGapSeconds",
            "detect.regions"
        )
        try check(
            detect.landmarks != .none,
            "Photos of a burst cannot be compared without landmarks.",
            "burst.maximumGapSeconds",
            "detect.landmarks"
        )
        try check(
            run.shard == nil,
            "Bursts and a shard exclude each other: a burst must not be torn apart.",
            "burst.maximumGapSeconds",
            "run.shard"
        )
    }

    private func validateAlignment() throws(RunError) {
        guard let alignment = frame.alignment else { return }
        let template = alignment.scaledTemplate
        let size = template.size
        try check(
            detect.landmarks != .none,
            "Faces cannot be aligned without landmarks.",
            "frame.alignment",
            "detect.landmarks"
        )
        try check(
            size.width >= 1 && size.height >= 1 && size.longSide <= encode.format.maximumSide
                && size.pixelCount <= decode.maximumPixels,
            "The size of aligned faces must be from 1x1 to what the format and the pixel limit allow.",
            "frame.alignment.size",
            "encode.format",
            "decode.maximumPixels"
        )
        try check(
            template.points.values.allSatisfy { $0.x.isFinite && $0.y.isFinite }
                && (template.fit == .affine ? template.points.count == 3 : template.points.count >= 2),
            "The template must name three points for an affine fit, and two or more for a similarity.",
            "frame.alignment.template"
        )
        try check(
            frame.showsOneFaceInEachOutput,
            "Faces are aligned one by one: each, largest or index:N.",
            "frame.framing"
        )
    }

    private func validateSize() throws(RunError) {
        if frame.extent == .largest {
            try check(
                frame.shape != nil,
                "The largest extent needs a size or a ratio, and none is given.",
                "frame.extent",
                "frame.shape"
            )
            try check(
                frame.extend == nil,
                "The largest extent and a filling exclude each other: the largest crop lies within the photo.",
                "frame.extent",
                "frame.extend"
            )
        }
        try check(
            frame.pad == nil || frame.shape?.size != nil,
            "Outputs can be padded only to a size, and none is given.",
            "frame.pad",
            "frame.shape.size"
        )
        guard case .size(let size) = frame.shape else { return }
        let limit = encode.format.maximumSide
        try check(size.width >= 1 && size.height >= 1, "The size must be at least 1x1.", "frame.shape.size")
        try check(
            size.longSide <= limit,
            "A \(encode.format.rawValue) picture can have sides of at most \(limit) pixels.",
            "frame.shape.size",
            "encode.format"
        )
        try check(
            size.pixelCount <= decode.maximumPixels,
            "An output of \(size) has more than the \(decode.maximumPixels) pixels that are allowed.",
            "frame.shape.size",
            "decode.maximumPixels"
        )
    }

    func check(_ isTrue: Bool, _ message: String, _ options: String...) throws(RunError) {
        if !isTrue { throw RunError(.invalidOptions, message, options: options) }
    }
}

extension FrameOptions {
    fileprivate var showsOneFaceInEachOutput: Bool {
        switch framing {
        case .each, .largest, .index: true
        case .averaged, .group: false
        }
    }

    fileprivate var defaultedMargin: Margin { margin ?? defaultMargin }
}

extension FrameOptions.Margin {
    fileprivate var isUsable: Bool {
        switch self {
        case .pixels(let value), .faceFraction(let value): value >= 0 && value.isFinite
        }
    }
}

extension DetectOptions.MinimumFace {
    fileprivate var isUsable: Bool {
        switch self {
        case .pixels(let value): value >= 0 && value.isFinite
        case .longSideFraction(let value): (0...1).contains(value)
        }
    }
}
