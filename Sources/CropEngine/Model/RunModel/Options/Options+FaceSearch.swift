extension Options {
    /// Which faces must be found for these options.
    ///
    /// Subjects suffice if only the crop depends on the faces. What counts, numbers, names, measures, compares or
    /// exports faces needs every face; so does a photo about which a person has decided something.
    package var faceSearch: FaceSearch {
        let framings = effectiveRenditions.map(\.frame)
        let fraction = framings.map(\.subjectSizeFraction).min() ?? 0
        let needsEvery =
            detect.needsEveryFace || framings.contains(where: \.needsEveryFace) || run.writesRegions
            || run.writesFocalSidecars || burst.maximumGapSeconds != nil
        if needsEvery || fraction <= 0 { return .every }
        // So that a run that records more faces records those of a run that does not, too.
        return detect.findsEveryFace ? .subjectsAndOthers(fraction: fraction) : .subjects(fraction: fraction)
    }
}

extension DetectOptions {
    /// Whether the options of the detection themselves ask for every face, or for scores that can be compared.
    fileprivate var needsEveryFace: Bool {
        let namesScore = minimumScore.map { $0 != detector.measuredMinimumScore } ?? false
        return detector != .both || namesScore || triesRotations || landmarks != .none
            || regions != .ignore || identify != nil
    }
}

extension FrameOptions {
    /// Whether the crop depends on more than the subjects, or on facts about each face.
    fileprivate var needsEveryFace: Bool {
        switch framing {
        case .each, .index: true
        case .averaged, .group, .largest, .guarded:
            requirements.faceCount != nil || needsLandmarks || alignment != nil || !namedPeople.isEmpty
        }
    }
}
