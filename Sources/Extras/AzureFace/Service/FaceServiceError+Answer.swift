extension FaceServiceError {
    /// The error for an answer other than 2xx.
    ///
    /// `asked` is the wait that the answer asks for; if it is longer than `patience`, a quota is used up.
    init(_ answer: HTTPAnswer, _ operation: FaceOperation, key: SecretKey, asked: Duration?, patience: Duration) {
        let fault = ServiceFault(answer.body)
        let quoted = fault?.quoted(key: key).map { " The service says: \($0)" } ?? ""
        let code = Code(answer.status, fault, operation, usesUpQuota: asked.map { $0 > patience } ?? false)
        let sentences = Self.sentences(code, fault, answer.status) ?? Self.commonSentences(code, answer.status, asked)
        self.init(code, operation, sentences + quoted, retryAfter: asked)
    }

    /// The sentences that the words of the service decide, too; `nil` if the code alone does.
    private static func sentences(_ code: Code, _ fault: ServiceFault?, _ status: Int) -> String? {
        guard let fault else { return nil }
        return switch code {
        case .imageRefused where fault.speaks(of: "no face"):
            "The service finds no face in the picture (\(status)). Take one that shows the face larger."
        case .imageRefused where fault.speaks(of: "more than 1 face"):
            "The service finds several faces in the picture (\(status)). Cut it to the face of the person."
        case .conflict where fault.innermostCode.hasSuffix("Exists"):
            "There is one of this name already (\(status)). Name another."
        case .conflict where fault.innermostCode == "ConcurrentOperationConflict":
            "Another operation is going on with it (\(status)), at every attempt. Run again later."
        case .forbidden where ["network", "firewall", "public access"].contains(where: fault.speaks):
            "The resource refuses this machine (\(status)). Look at the resource's network rules."
        case .refused where fault.speaks(of: "'name'"):
            "The service does not take the name (\(status)). Give it 1 to 128 characters."
        default: nil
        }
    }

    private static func commonSentences(_ code: Code, _ status: Int, _ asked: Duration?) -> String {
        switch code {
        case .keyRefused:
            """
            The key is not valid at this endpoint (401). Copy key and endpoint from the same resource in the Azure \
            portal.
            """
        case .keysDisabled:
            "The resource takes no keys (\(status)). Allow key access for it in the Azure portal."
        case .accessNotApproved:
            """
            The resource is not approved for identification (\(status)), which is Limited Access. Apply at \
            https://aka.ms/facerecognition.
            """
        case .forbidden:
            """
            The resource refuses the call (\(status)). Look in the Azure portal whether its subscription is active, \
            and at its network rules.
            """
        case .quotaExhausted:
            "The quota of calls is used up\(asked.map { "; there is more in \($0.shortText)" } ?? ""). "
                + "Run again then: what is answered is kept."
        case .limitReached:
            """
            The service keeps no more of these (\(status)). Delete people, faces or groups that are not needed, or \
            take another pricing tier.
            """
        case .groupNotFound:
            "There is no large person group of this name (\(status)). Create it, or name another."
        case .groupNotTrained: notTrained
        case .groupInTraining:
            "The group is being trained (\(status)). Run again when that has ended."
        case .otherModel:
            """
            The group was made for another recognition model than \(FaceServiceLimits.recognitionModel) (\(status)). \
            Create a new group, and add the people to it.
            """
        case .personNotFound:
            "The person or the face was deleted meanwhile (\(status)). Run again."
        case .faceForgotten:
            "The service has forgotten the face, which it keeps for an hour (\(status)). Run again."
        case .notFound:
            "It is not there (\(status)). Check the endpoint, and that the resource is an Azure Face resource."
        case .conflict:
            "It exists already, or another operation is going on with it (\(status)). Name another, or run again later."
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
            Too many calls (\(status)), at every attempt. Make fewer calls in a second, or use the key for nothing \
            else meanwhile.
            """
        case .unavailable:
            "The service is out of order (\(status)), at every attempt. Run again later."
        case .timedOut:
            "The service took too long (\(status)). Run again later."
        case .refused:
            "The service does not accept the request (\(status)), and would not later. Report it: facecrop is at fault."
        default:
            "The status \(status) has no meaning for this service. Look whether the endpoint is an Azure Face resource."
        }
    }

    /// What to do about a group that was never trained.
    static let notTrained = "The group is not trained. Train it first."
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
