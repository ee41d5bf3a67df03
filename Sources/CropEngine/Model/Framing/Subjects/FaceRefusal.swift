/// Why no crop may be made for a chosen face.
enum FaceRefusal: Error, Sendable, Hashable {
    /// The pupils of the face are less apart than required; `pixels` is `nil` if the distance was not measured.
    case eyeDistanceTooSmall(pixels: Double?, minimum: Double)
    /// The face is less sharp than required; `sharpness` is `nil` if it was not measured.
    case tooBlurred(sharpness: Double?, minimum: Double)
    /// The face looks too far past the camera; `yawDegrees` is `nil` if the angle cannot be measured.
    case turnedAway(yawDegrees: Double?, maximum: Double)
    /// The eyes of the face are closed.
    case eyesClosed
    /// At least one eye of the face is not visibly open.
    case eyesNotSeen
    /// The head of the face cannot be measured up to this top, and its height in the frame was requested.
    case headNotMeasured(HeadPlacement.Top)
    /// The frame with the requested height of the head would reach beyond the photo.
    case frameBeyondPhoto(EdgeExcess)
    /// The frame in which the face has its share of the height must be enlarged more than `enlargement` times; the face
    /// is `height` pixels high, and would need `minimum`.
    case tooFewPixels(height: Double, minimum: Double, enlargement: Double)
    /// More of the crop to the face would be filled than allowed; both are shares of its area.
    case mostlyFilled(share: Double, maximum: Double)
    /// The crop to the face has a lower confidence than required.
    case cropUnsure(confidence: Double, minimum: Double)

    /// The fallback reason of a photo with this refusal.
    var reason: PhotoOutcome.FallbackReason {
        switch self {
        case .eyeDistanceTooSmall: .eyeDistanceTooSmall
        case .tooBlurred: .tooBlurred
        case .turnedAway: .turnedAway
        case .eyesClosed: .eyesClosed
        case .eyesNotSeen: .eyesNotSeen
        case .headNotMeasured: .headNotMeasured
        case .frameBeyondPhoto, .mostlyFilled: .frameBeyondPhoto
        case .tooFewPixels: .faceTooSmall
        case .cropUnsure: .cropUnsure
        }
    }

    /// What is wrong with the face, as the end of a sentence.
    var text: String {
        switch self {
        case .eyeDistanceTooSmall(nil, _):
            "it has no landmarks, so the distance between its eyes cannot be measured"
        case .eyeDistanceTooSmall(let pixels?, let minimum):
            "its eyes are \(NumberText.short(pixels.rounded(decimals: 1))) pixels apart, "
                + "and at least \(NumberText.short(minimum)) are asked for"
        case .tooBlurred(nil, let minimum):
            "its sharpness was not measured, and at least \(minimum) is asked for"
        case .tooBlurred(let sharpness?, let minimum):
            "its sharpness is \(sharpness.rounded(decimals: 5)), and at least \(minimum) is asked for"
        case .turnedAway(nil, _):
            "it has no landmarks, so how far it is turned away cannot be measured"
        case .turnedAway(let yaw?, let maximum):
            "it is turned away by \(NumberText.short(abs(yaw).rounded(decimals: 1)))°, "
                + "and at most \(NumberText.short(maximum))° are allowed"
        case .eyesClosed: "its eyes are closed"
        case .eyesNotSeen: "its eyes cannot be seen well enough to say that both are open"
        case .headNotMeasured(.crown): "it has no landmarks, so the height of its head cannot be measured"
        case .headNotMeasured(.hair):
            "it has no landmarks, or the top of its hair is not seen, so the height of its head cannot be measured"
        case .frameBeyondPhoto(let excess):
            "the photo has too little around its head: the frame lacks pixels beyond the edge, \(excess.text)"
        case .mostlyFilled(let share, let maximum):
            "the photo has too little around it: \(Int(nearest: 100 * share)) % of its crop would be filled, and at "
                + "most \(NumberText.percent(maximum)) may be"
        case .tooFewPixels(let height, let minimum, let enlargement):
            "it is \(Int(towardZero: height.rounded(.down))) pixels high, and \(Int(nearest: minimum)) are needed"
                + (enlargement == 1 ? "" : " even if the crop is enlarged \(NumberText.short(enlargement)) times")
        case .cropUnsure(let confidence, let minimum):
            "its crop has a confidence of \(confidence.rounded(decimals: 2)), "
                + "and at least \(NumberText.short(minimum)) is asked for"
        }
    }
}
