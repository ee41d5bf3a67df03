extension FaceServiceError.Code {
    /// The meaning of an answer other than 2xx.
    ///
    /// The service's own name for the error counts before the status, because one name comes with several: a group that
    /// was never trained with 400 from identifying, and with 404 from asking about its training. Only if there is no
    /// name that decides, the status does.
    ///
    /// - Parameters:
    ///   - status: The status of the answer.
    ///   - fault: What the service says; `nil` if it says nothing.
    ///   - operation: The operation that failed.
    ///   - usesUpQuota: Whether the answer asks for a longer wait than a run makes.
    init(_ status: Int, _ fault: ServiceFault?, _ operation: FaceOperation, usesUpQuota: Bool) {
        let mayBeNamed = (400...499).contains(status) && status != 401
        self =
            (mayBeNamed ? fault.flatMap { Self.named($0, status, operation) } : nil)
            ?? Self.plain(status, operation, usesUpQuota)
    }

    /// The meaning of the name and the words of an error; `nil` if they leave it to the status.
    private static func named(_ fault: ServiceFault, _ status: Int, _ operation: FaceOperation) -> Self? {
        let name = fault.innermostCode
        if status == 429 { return fault.isAboutCallQuota ? .quotaExhausted : nil }
        if let limit = limit(fault, operation) { return limit }
        if name.hasSuffix("NotTrained") { return .groupNotTrained }
        if name.hasSuffix("TrainingNotFinished") { return .groupInTraining }
        if name.hasSuffix("GroupNotFound") { return .groupNotFound }
        if name.hasPrefix("InvalidImage") { return picture(fault) }
        if fault.speaks(of: "missing approval") { return .accessNotApproved }
        if fault.speaks(of: "recognitionmodel"), fault.speaks(of: "incompatible") { return .otherModel }
        return switch name {
        case "FaceNotFound": .faceForgotten
        case "PersonNotFound", "PersistedFaceNotFound": .personNotFound
        case "UnsupportedFeature": fault.speaks(of: "deprecated") ? .refused : .accessNotApproved
        case "AuthenticationTypeDisabled": .keysDisabled
        default: fault.speaks(of: "key based authentication is disabled") ? .keysDisabled : nil
        }
    }

    /// Which limit is reached: of calls at a time, of calls in a day or month, or of what the service keeps.
    private static func limit(_ fault: ServiceFault, _ operation: FaceOperation) -> Self? {
        let name = fault.innermostCode
        if name == "RateLimitExceeded" { return fault.isAboutCallQuota ? .quotaExhausted : .rateLimited }
        if fault.isAboutCallQuota { return .quotaExhausted }
        if fault.speaks(of: "reached"), fault.speaks(of: "limit") { return .limitReached }
        if name.hasPrefix("Quota") { return operation.addsToGroups ? .limitReached : .quotaExhausted }
        if name.hasSuffix("LimitExceeded") { return .limitReached }
        return fault.speaks(of: "quota") ? .quotaExhausted : nil
    }

    private static func picture(_ fault: ServiceFault) -> Self {
        guard fault.innermostCode == "InvalidImageSize" else { return .imageRefused }
        return fault.speaks(of: "small") ? .imageTooSmall : .imageTooLarge
    }

    private static func plain(_ status: Int, _ operation: FaceOperation, _ usesUpQuota: Bool) -> Self {
        switch status {
        case 400: .refused
        case 401: .keyRefused
        case 403: usesUpQuota ? .quotaExhausted : .forbidden
        case 404: .notFound
        case 408: .timedOut
        case 409: .conflict
        case 413: operation.sendsPicture ? .imageTooLarge : .refused
        case 415: operation.sendsPicture ? .imageRefused : .refused
        case 429, 503: usesUpQuota ? .quotaExhausted : status == 429 ? .rateLimited : .unavailable
        case 500...599: .unavailable
        default: .unexpectedStatus
        }
    }
}

extension FaceOperation {
    /// Whether it adds a group, a person or a face, of which the service keeps only so many.
    fileprivate var addsToGroups: Bool { [.createGroup, .createPerson, .addFace].contains(self) }
    /// Whether its request is a picture.
    fileprivate var sendsPicture: Bool { [.detect, .addFace].contains(self) }
}
