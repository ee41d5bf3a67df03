/// A service outside the engine, and what it is asked.
package struct IdentityServiceReference: Sendable, Hashable, Codable {
    /// The word for it on the command line.
    var provider: String
    /// The group of people that the service knows.
    var group: String
    /// A hash of everything that an answer depends on, except the photo and the service's knowledge of people.
    var question: String

    package init(provider: String, group: String, question: String) {
        self.provider = provider
        self.group = group
        self.question = question
    }
}
