/// Which source identifies faces, and how certain a match must be.
package struct IdentifyOptions: Hashable, Sendable, Codable {
    /// The people known to a run, and the network that computes embeddings.
    package struct Gallery: Hashable, Sendable, Codable {
        package var known: PersonIndex
        package var embedder: EmbedderChoice
    }

    /// The source that identifies faces.
    enum Source: Hashable, Sendable, Codable {
        /// The engine, which compares faces with those of known people.
        case gallery(Gallery)
        /// A service outside the engine: see ``IdentityService``.
        case service(IdentityServiceReference)
    }

    var source: Source
    package var rule: IdentityRule

    package init(known: PersonIndex, rule: IdentityRule = IdentityRule(), embedder: EmbedderChoice = .sFace) {
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
    var service: IdentityServiceReference? { if case .service(let service) = source { service } else { nil } }
}

extension IdentifyOptions {
    /// The gallery in the manifest, without the names of its people.
    var recordedGallery: JSONValue? {
        guard let gallery else { return nil }
        return .members([
            // The network that computes embeddings.
            "model": .text(gallery.known.model.name), "people": .integer(gallery.known.people.count),
            "minimumConfidence": .number(rule.minimumConfidence),
        ])
    }

    /// The identification service in the manifest.
    var recordedService: JSONValue? {
        guard let service else { return nil }
        return .members([
            "provider": .text(service.provider), "group": .text(service.group),
            "minimumConfidence": .number(rule.minimumConfidence),
        ])
    }
}
