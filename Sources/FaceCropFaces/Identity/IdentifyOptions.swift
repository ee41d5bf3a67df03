/// Who says whose faces are, and when a face is taken for somebody's.
package struct IdentifyOptions: Hashable, Sendable, Codable {
    /// Who is known to a run, and the network that tells faces apart.
    package struct Gallery: Hashable, Sendable, Codable {
        package var known: PersonIndex
        package var embedder: EmbedderChoice
    }

    /// Who says it.
    package enum Source: Hashable, Sendable, Codable {
        /// The engine, which compares faces with those of known people.
        case gallery(Gallery)
        /// Somebody outside the engine: see ``IdentityService``.
        case service(IdentityServiceReference)
    }

    package var source: Source
    package var rule: IdentityRule

    package init(known: PersonIndex, rule: IdentityRule = IdentityRule(), embedder: EmbedderChoice = .dlib) {
        source = .gallery(Gallery(known: known, embedder: embedder))
        self.rule = rule
    }

    package init(asking service: IdentityServiceReference, rule: IdentityRule = IdentityRule()) {
        source = .service(service)
        self.rule = rule
    }

    /// The gallery, where that says it.
    package var gallery: Gallery? { if case .gallery(let gallery) = source { gallery } else { nil } }

    /// Who is asked outside the engine.
    package var service: IdentityServiceReference? { if case .service(let service) = source { service } else { nil } }
}
