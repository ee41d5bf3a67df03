extension FaceServiceError {
    /// The error for an answer other than 2xx.
    ///
    /// `asked` is the wait that the answer asks for; if it is longer than `patience`, a quota is used up.
    init(_ answer: HTTPAnswer, _ operation: FaceOperation, key: SecretKey, asked: Duration?, patience: Duration) {
        let fault = ServiceFault(answer.body)
        let quoted = fault?.quoted(key: key).map { " The service says: \($0)" } ?? ""
        let code = Self.code(answer.status, fault, operation, usesUpQuota: asked.map { $0 > patience } ?? false)
        self.init(code, operation, Self.sentences(code, answer.status, asked) + quoted, retryAfter: asked)
    }

    private static func code(
        _ status: Int,
        _ fault: ServiceFault?,
        _ operation: FaceOperation,
        usesUpQuota: Bool
    ) -> Code {
        switch status {
        case 400: refusal(fault)
        case 401: .keyRefused
        case 403 where usesUpQuota || fault?.speaks(of: "quota") == true: .quotaExhausted
        case 403 where fault?.innermostCode == "UnsupportedFeature": .accessNotApproved
        case 403: .forbidden
        case 404 where fault?.innermostCode.hasSuffix("GroupNotFound") == true: .groupNotFound
        case 404: .notFound
        case 408: .timedOut
        case 409: .conflict
        case 413: .imageTooLarge
        case 415: .imageRefused
        case 429, 503: usesUpQuota ? .quotaExhausted : status == 429 ? .rateLimited : .unavailable
        case 500...599: .unavailable
        default: .unexpectedStatus
        }
    }

    private static func refusal(_ fault: ServiceFault?) -> Code {
        guard let fault else { return .refused }
        if fault.innermostCode.hasSuffix("NotTrained") { return .groupNotTrained }
        if fault.innermostCode == "InvalidImageSize" {
            return fault.speaks(of: "small") ? .imageTooSmall : .imageTooLarge
        }
        return fault.innermostCode.hasPrefix("InvalidImage") ? .imageRefused : .refused
    }

    private static func sentences(_ code: Code, _ status: Int, _ asked: Duration?) -> String {
        switch code {
        case .keyRefused:
            """
            The key is not valid at this endpoint (401). Copy key and endpoint from the same resource in the Azure \
            portal.
            """
        case .accessNotApproved:
            """
            The resource is not approved for identification (403), which is Limited Access. Apply at \
            https://aka.ms/facerecognition.
            """
        case .forbidden:
            "The resource refuses this machine (403). Look at the resource's network rules."
        case .quotaExhausted:
            "The quota is used up\(asked.map { "; there is more in \($0.shortText)" } ?? ""). "
                + "Run again then: what is answered is kept."
        case .groupNotFound:
            "There is no large person group of this name (404). Create it, or name another."
        case .groupNotTrained:
            "The group is not trained. Train it first."
        case .notFound:
            "It is not there (404). Check the endpoint, and that the resource is an Azure Face resource."
        case .conflict:
            "It exists already, or another operation is going on with it (409). Name another, or run again later."
        case .imageRefused:
            """
            The service cannot use the picture (\(status)). It takes JPEG, PNG, GIF and BMP; to be added, one with one \
            face.
            """
        case .imageTooLarge:
            "The picture is too large for the service (\(status)), which takes 6 MB."
        case .imageTooSmall:
            "The picture is too small for the service (\(status)), which takes 1 kB or more."
        case .rateLimited:
            """
            Too many calls (429), at every attempt. Make fewer calls in a second, or use the key for nothing else \
            meanwhile.
            """
        case .unavailable:
            "The service is out of order (\(status)), at every attempt. Run again later."
        case .timedOut:
            "The service took too long (\(status)). Run again later."
        case .refused:
            "The service does not accept the request (\(status))."
        default:
            "The status \(status) has no meaning for this service. Look whether the endpoint is an Azure Face resource."
        }
    }
}

extension Duration {
    /// The duration for people: whole seconds up to two minutes, then minutes, then hours.
    package var shortText: String {
        let seconds = components.seconds + (components.attoseconds > 0 ? 1 : 0)
        return switch seconds {
        case ...120: "\(seconds) s"
        case ...7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}
