/// Who the faces of a photo are, according to a service outside the engine.
package struct ServiceIdentities: Sendable, Hashable, Codable {
    /// A face that the service found; the detector may not have found it.
    package struct ServiceFace: Sendable, Hashable, Codable {
        /// The box in upright photo pixels, by the orientation of the file.
        package var box: PixelRect
        /// The known people whose face it may be, the likeliest first.
        package var candidates: [IdentityCandidate]

        package init(box: PixelRect, candidates: [IdentityCandidate]) {
            self.box = box
            self.candidates = candidates
        }
    }

    /// The result of asking the service.
    package enum Answer: Sendable, Hashable, Codable {
        /// The faces; `knowledge` stands for what the service knew of people then, see ``IdentityService/begin()``.
        case named([ServiceFace], knowledge: String)
        /// There is no answer yet, and a later run can ask again; the sentence says why.
        case pending(String)
        /// There is no answer about this photo; the sentence says why.
        case failed(String)
        /// The service was not asked, because this run sends nothing.
        case notAsked
    }

    /// The name of the service on the command line.
    var provider: String
    package var answer: Answer

    package init(provider: String, answer: Answer) {
        self.provider = provider
        self.answer = answer
    }
}
