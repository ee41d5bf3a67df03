import ArgumentParser
import AzureFace
import FaceCropModel
import FaceGallery
import SystemPackage

/// What the user typed about the people that crops are made for.
struct PersonArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Crop to this person of the --gallery or --azure-group (repeatable); a photo without goes to the "
                + "--fallback.",
            valueName: "name"
        )
    )
    var person: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            File with the known people, which facecrop gallery add makes; with it, the manifest says who each face is.
            """,
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var gallery: FilePath?

    @OptionGroup(visibility: .hidden) var rule: IdentityRuleArguments
    @OptionGroup var embedder: EmbedderArguments

    /// Checks that these arguments go with what names people.
    func check(_ provider: IdentityProviderArguments.Provider) throws {
        if gallery == nil, embedder.embedder != nil {
            throw ValidationError("--embedder has a meaning only with a --gallery.")
        }
        switch provider {
        case .azure:
            if gallery != nil {
                throw ValidationError("--gallery and --identify-with azure exclude each other: use one of them.")
            }
        case .local:
            guard gallery == nil else { return }
            if rule.rule != IdentityRule() {
                throw ValidationError("--min-confidence has a meaning only with a --gallery or --identify-with azure.")
            }
        }
    }

    /// What a run must know to name people.
    ///
    /// - Parameters:
    ///   - names: The people who are asked for.
    ///   - provider: What names people; `nil` is the gallery.
    /// - Returns: `nil` if the user named nothing that knows people.
    /// - Throws: `RunError` when the gallery cannot be read, or does not know one of them.
    func identifyOptions(
        naming names: [String],
        _ provider: IdentityProviderArguments? = nil
    ) throws(RunError) -> IdentifyOptions? {
        if let provider, provider.identifyWith == .azure { return try azureOptions(provider) }
        guard let path = gallery else { return nil }
        let gallery = try Gallery(path)
        let references = try gallery.references().map { (name: $0.name, embedding: $0.embedding) }
        let known = PersonIndex(references, model: gallery.model)
        for name in names where !known.people.contains(where: { $0.name == name }) {
            throw RunError(
                .invalidOptions,
                "The gallery \(path) does not know \(name). facecrop gallery list says whom it knows."
            )
        }
        return IdentifyOptions(known: known, rule: rule.rule, embedder: embedder.choice)
    }

    /// The same before the gallery is read: the list of known people is still empty.
    ///
    /// - Throws: `RunError` when the service is not named completely.
    func unreadIdentifyOptions(_ provider: IdentityProviderArguments? = nil) throws(RunError) -> IdentifyOptions? {
        if let provider, provider.identifyWith == .azure { return try azureOptions(provider) }
        let noPeople: [(name: String, embedding: Embedding)] = []
        let model = EmbeddingModel(name: "", sha256: "", dimension: 1)
        return gallery.map { _ in IdentifyOptions(known: PersonIndex(noPeople, model: model), rule: rule.rule) }
    }

    private func azureOptions(_ provider: IdentityProviderArguments) throws(RunError) -> IdentifyOptions {
        guard let endpoint = provider.account.azureEndpoint else {
            throw RunError(.invalidOptions, "Name the resource with --azure-endpoint.")
        }
        let query = try provider.query
        let service = IdentityServiceReference(
            provider: provider.identifyWith.rawValue,
            group: "\(query.group)",
            question: query.digest(endpoint: endpoint)
        )
        return IdentifyOptions(asking: service, rule: rule.rule)
    }
}
