package import FaceCropCore
import FaceCropFaces
import FaceCropFormats
import FaceCropFraming
import FaceCropGeometry

extension Options {
    /// Checks that the options are valid and do not contradict each other.
    ///
    /// - Throws: `invalidOptions` with a sentence that names the option.
    package func validate() throws(RunError) {
        try check(run.jobs ?? 1 >= 1, "The number of jobs must be at least 1.")
        if case .process(let limit?) = run.isolation {
            try check(limit > 0 && limit <= 1e6, "The timeout must be above 0 and at most 1000000 seconds.")
        }
        try check((160...4096).contains(detect.previewLongSide), "The detect size must be from 160 to 4096 pixels.")
        try check((0...1).contains(detect.minimumScore ?? 0), "The least score must be from 0 to 1.")
        try check(decode.maximumPixels >= 1, "The most pixels must be at least 1.")
        try check(decode.maximumFileBytes >= 1, "The most bytes must be at least 1.")
        try check((1...100).contains(encode.quality ?? 1), "The quality must be from 1 to 100.")
        try validateFrame()
        try validateBurst()
        try validateSize()
        try validateAlignment()
    }

    private func validateFrame() throws(RunError) {
        try check(frame.defaultedMargin.isUsable, "The margin must be a number from 0.")
        try check(detect.minimumFace.isUsable, "The least face must be a number from 0, and at most 100 %.")
        if let share = frame.faceHeightFraction {
            try check(share > 0 && share <= 1, "The face height must be above 0 % and at most 100 %.")
        }
        try check(frame.headroomFraction >= 0 && frame.headroomFraction.isFinite, "The headroom must be from 0 %.")
        try check((0...1).contains(frame.subjectSizeFraction), "The subject size must be from 0 % to 100 %.")
        if case .fraction(let share) = frame.leastExtent {
            try check((0...1).contains(share), "The least extent must be from 0 % to 100 %.")
        }
        if case .index(let number) = frame.framing {
            try check(number >= 1, "Faces are numbered from 1: --framing index:1 is the largest.")
        }
        try check(!frame.levelsEyes || detect.landmarks != .none, "Crops cannot be levelled without landmarks.")
        try validateRequirements()
        try check(
            !frame.levelsEyes || frame.extend != .blur,
            "A levelled crop can be extended by edge pixels or a colour, not by a blurred copy."
        )
        try check(
            frame.namedPeople.isEmpty || detect.identify != nil,
            "A crop to a person needs somebody who knows people: a gallery or a service."
        )
        try check(
            burst.maximumGapSeconds == nil || frame.people.isEmpty,
            "--best-of-burst and --person exclude each other: bursts are compared before anybody is recognized."
        )
        try check(
            burst.maximumGapSeconds == nil || detect.identify?.service == nil,
            "--best-of-burst and --identify-with azure exclude each other: of a burst, nobody but the best photo need be asked about."
        )
        try check(
            detect.identify?.gallery == nil || detect.landmarks != .none,
            "Faces cannot be recognized without landmarks."
        )
        try check(!frame.fallback.isEmpty, "The fallback needs at least one step.")
    }

    private func validateRequirements() throws(RunError) {
        let requirements = frame.requirements
        try check(
            !requirements.needsLandmarks || detect.landmarks != .none,
            "Eyes, sharpness and yaw of faces can only be judged with landmarks."
        )
        try check(requirements.faceCount?.number ?? 1 >= 1, "The number of faces that is expected must be at least 1.")
        let sharpness = requirements.minimumSharpness ?? 0
        try check(sharpness >= 0 && sharpness.isFinite, "The least sharpness must be a number from 0.")
        try check(
            (0...90).contains(requirements.maximumYawDegrees ?? 0),
            "The greatest yaw must be from 0 to 90 degrees."
        )
    }

    private func validateBurst() throws(RunError) {
        guard let gap = burst.maximumGapSeconds else { return }
        try check(
            gap > 0 && gap <= BurstOptions.maximumGapLimit,
            "The time between photos of a burst must be above 0 and at most \(Int(BurstOptions.maximumGapLimit)) seconds."
        )
        try check(detect.landmarks != .none, "Photos of a burst cannot be compared without landmarks.")
        try check(run.shard == nil, "--best-of-burst and --shard exclude each other: a burst must not be torn apart.")
    }

    private func validateAlignment() throws(RunError) {
        guard let alignment = frame.alignment else { return }
        let template = alignment.scaledTemplate
        let size = template.size
        try check(detect.landmarks != .none, "Faces cannot be aligned without landmarks.")
        try check(
            size.width >= 1 && size.height >= 1 && size.longSide <= encode.format.maximumSide
                && size.pixelCount <= decode.maximumPixels,
            "The size of aligned faces must be from 1x1 to what --format and --max-pixels allow."
        )
        try check(
            template.points.values.allSatisfy { $0.x.isFinite && $0.y.isFinite }
                && (template.fit == .affine ? template.points.count == 3 : template.points.count >= 2),
            "The template must name three points for an affine fit, and two or more for a similarity."
        )
        let isOneFaceAnOutput =
            switch frame.framing {
            case .each, .largest, .index: true
            case .averaged, .group: false
            }
        try check(isOneFaceAnOutput, "Faces are aligned one by one: each, largest or index:N.")
    }

    private func validateSize() throws(RunError) {
        if frame.extent == .largest {
            try check(frame.shape != nil, "--extent largest needs a ratio: add --size or --aspect.")
            try check(
                frame.extend == nil,
                "--extent largest and --fill exclude each other: the largest crop lies within the photo."
            )
        }
        try check(frame.pad == nil || frame.shape?.size != nil, "Outputs can be padded only to a size: add --size.")
        guard case .size(let size) = frame.shape else { return }
        let limit = encode.format.maximumSide
        try check(size.width >= 1 && size.height >= 1, "The size must be at least 1x1.")
        try check(
            size.longSide <= limit,
            "A \(encode.format.rawValue) picture can have sides of at most \(limit) pixels: choose a smaller --size."
        )
        try check(
            size.pixelCount <= decode.maximumPixels,
            "An output of \(size) has more than the \(decode.maximumPixels) pixels of --max-pixels."
        )
    }

    private func check(_ isTrue: Bool, _ message: String) throws(RunError) {
        if !isTrue { throw RunError(.invalidOptions, message) }
    }
}

extension FrameOptions {
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
