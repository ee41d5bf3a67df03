extension Options {
    /// Checks that the options are valid and do not contradict each other.
    ///
    /// Rules about one stage stand among its fields, those about several stages here.
    /// - Throws: `invalidOptions` with the rule in a sentence, and the paths of the properties that it is about.
    package func validate() throws(RunError) {
        let ofOutputs = Set(Self.outputFields.map(\.property))
        try check(Self.fields.filter { !ofOutputs.contains($0.property) })
        try validateRenditions()
        try forEachRendition { options throws(RunError) in
            try options.check(Self.outputFields)
            try options.validateOutputs()
        }
        try validateBurst()
    }

    /// Checks the rules of `fields`.
    private func check(_ fields: [OptionField<Options>]) throws(RunError) {
        for field in fields {
            for rule in field.rules where !rule.holds(self) {
                let property = rule.part.map { "\(field.property).\($0)" } ?? field.property
                throw RunError(.invalidOptions, rule.message, options: [property] + rule.others)
            }
        }
    }

    /// Checks the options of one kind of output.
    private func validateOutputs() throws(RunError) {
        try check(
            !encode.cropsLosslessly || frame.alignment == nil,
            "Aligned faces are rendered, so they cannot be cropped without loss.",
            "encode.cropsLosslessly",
            "frame.alignment.template"
        )
        try check(
            !encode.cropsLosslessly || frame.mask == nil,
            "A mask changes pixels, so it excludes crops without loss.",
            "encode.cropsLosslessly",
            "frame.mask"
        )
        try validateHead()
        try check(
            !frame.levelsEyes || detect.landmarks != .none,
            "Crops cannot be levelled without landmarks.",
            "frame.levelsEyes",
            "detect.landmarks"
        )
        try check(
            !frame.requirements.needsLandmarks || detect.landmarks != .none,
            "Eyes, sharpness and yaw of faces can only be judged with landmarks.",
            frame.requirements.measured.map { "frame.requirements.\($0)" } + ["detect.landmarks"]
        )
        try validatePeople()
        try validateSize()
        try validateAlignment()
    }

    private func validateHead() throws(RunError) {
        guard frame.head != nil else { return }
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
            (frame.eyeLineFraction != nil, "another eye line", "frame.eyeLineFraction"),
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

    private func validateBurst() throws(RunError) {
        guard burst.maximumGapSeconds != nil else { return }
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
        let size = alignment.scaledTemplate.size
        try check(
            detect.landmarks != .none,
            "Faces cannot be aligned without landmarks.",
            "frame.alignment.template",
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
            frame.showsOneFaceInEachOutput,
            "Faces are aligned one by one: each, largest or index:N.",
            "frame.framing"
        )
    }

    private func validateSize() throws(RunError) {
        guard case .size(let size) = frame.shape else { return }
        // The front end may have made the pixels of a size on paper.
        let resolution = encode.dotsPerInch == nil ? [] : ["encode.dotsPerInch"]
        let limit = encode.format.maximumSide
        try check(
            size.longSide <= limit,
            "A \(encode.format.rawValue) picture can have sides of at most \(limit) pixels.",
            ["frame.shape.size"] + resolution + ["encode.format"]
        )
        try check(
            size.pixelCount <= decode.maximumPixels,
            "An output of \(size) has more than the \(decode.maximumPixels) pixels that are allowed.",
            ["frame.shape.size"] + resolution + ["decode.maximumPixels"]
        )
    }

    func check(_ isTrue: Bool, _ message: String, _ options: String...) throws(RunError) {
        try check(isTrue, message, options)
    }

    private func check(_ isTrue: Bool, _ message: String, _ options: [String]) throws(RunError) {
        if !isTrue { throw RunError(.invalidOptions, message, options: options) }
    }
}

extension FrameOptions {
    fileprivate var showsOneFaceInEachOutput: Bool {
        switch framing {
        case .each, .largest, .index: true
        case .averaged, .group, .guarded: false
        }
    }
}
