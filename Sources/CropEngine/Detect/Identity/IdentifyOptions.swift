/// Who is known to a run, and when a face is taken for somebody's.
package struct IdentifyOptions: Hashable, Sendable, Codable {
    package var known: KnownPeople
    package var rule: IdentityRule
    package var embedder: EmbedderChoice

    package init(known: KnownPeople, rule: IdentityRule = IdentityRule(), embedder: EmbedderChoice = .dlib) {
        self.known = known
        self.rule = rule
        self.embedder = embedder
    }
}
