extension PhotoOutcome.SkipReason {
    /// What was found, as a clause: no face, no face that meets a requirement, or a reason to leave the photo out.
    package var finding: String {
        switch self {
        case .notAPhoto: "the file is not a photo"
        case .unsupportedFormat: "the format of the picture is not read"
        case .noFace: "no face found"
        case .noSuchFace: "there is no face with the number asked for"
        case .personAbsent: "none of the people asked for was found"
        case .notIdentified: "the identification service gave no answer"
        case .frameOutsidePhoto: "the frame of the faces lies outside of the photo"
        case .eyesClosed: "a face has closed eyes"
        case .eyesNotSeen: "a face does not show whether its eyes are open"
        case .eyeDistanceTooSmall: "the eyes of a face are fewer pixels apart than required"
        case .tooBlurred: "a face is less sharp than required"
        case .turnedAway: "a face is turned further away than allowed"
        case .unexpectedFaceCount: "the photo shows another number of faces than expected"
        case .headNotMeasured: "the height of a head cannot be measured"
        case .frameBeyondPhoto: "the photo has too little around the head"
        case .faceTooSmall: "a face has too few pixels for its share of the crop"
        case .cropUnsure: "it is not sure enough that the crop could be published"
        case .burst: "another photo of the burst is better"
        case .notAligned: "no face could be aligned"
        case .skippedByOverride: "an override says so"
        case .keptByOverride: "an override leaves the files of this photo as they are"
        }
    }
}

extension FrameOptions.FallbackStep {
    /// What the step does with a photo that is not cropped to its faces, as the past of a verb.
    package var deed: String {
        switch self {
        case .person(let name): "used the face of \(name)"
        case .group: "used all faces"
        case .loose: "used a looser crop"
        case .original: "used the whole photo"
        case .center: "used the middle of the photo"
        case .salient, .attention: "cropped around what stands out"
        case .skip: "left the photo out"
        case .fail: "gave up"
        }
    }
}
