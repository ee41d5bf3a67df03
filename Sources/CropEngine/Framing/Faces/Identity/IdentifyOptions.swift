/// Which source identifies faces, and how certain a match must be.
package struct IdentifyOptions: Hashable, Sendable, Codable {
    /// The people known to a run, and the network that computes embeddings.
    package struct Gallery: Hashable, Sendable, Codable {
        package var known: PersonIndex
        package var embedder: EmbedderChoice
    }

    /// The source that identifies faces.
    package enum Source: Hashable, Sendable, Codable {
        /// The engine, which compares faces with those of known people.
        case gallery(Gallery)
        /// A service outside the engine: see ``IdentityService``.
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

    /// The gallery; `nil` if a service identifies faces.
    package var gallery: Gallery? { if case .gallery(let gallery) = source { gallery } else { nil } }

    /// The service; `nil` if the gallery identifies faces.
    package var service: IdentityServiceReference? { if case .service(let service) = source { service } else { nil } }
}
