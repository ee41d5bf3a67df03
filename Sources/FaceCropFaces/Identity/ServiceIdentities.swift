package import FaceCropGeometry

/// Whose faces a photo shows, as somebody outside the engine says who was asked.
package struct ServiceIdentities: Sendable, Hashable, Codable {
    /// A face that was seen there, not necessarily here.
    package struct ServiceFace: Sendable, Hashable, Codable {
        /// In upright photo pixels, held as the file says.
        package var box: PixelRect
        /// The people that it may be, the likeliest first.
        package var candidates: [IdentityCandidate]

        package init(box: PixelRect, candidates: [IdentityCandidate]) {
            self.box = box
            self.candidates = candidates
        }
    }

    /// What came of asking.
    package enum Answer: Sendable, Hashable, Codable {
        /// The faces; `knowledge` is what was known of people by then, see ``IdentityService/begin()``.
        case named([ServiceFace], knowledge: String)
        /// No answer yet: a later run can ask with nothing changed; the sentence says why.
        case pending(String)
        /// No answer about this photo, and why.
        case failed(String)
        /// Nobody was asked, because nothing is to be sent.
        case notAsked
    }

    /// Who was asked, as the command line calls it.
    package var provider: String
    package var answer: Answer

    package init(provider: String, answer: Answer) {
        self.provider = provider
        self.answer = answer
    }
}

/// Who is asked outside the engine, and what.
package struct IdentityServiceReference: Sendable, Hashable, Codable {
    /// The word of the command line for it.
    package var provider: String
    /// The group of people that it knows.
    package var group: String
    /// A hash of all on which an answer depends, beside the photo and what is known of people.
    package var question: String

    package init(provider: String, group: String, question: String) {
        self.provider = provider
        self.group = group
        self.question = question
    }
}
