import ArgumentParser
import AzureFace
import FaceCropModel

/// What the user typed about what names the people in photos.
struct IdentityProviderArguments: ParsableArguments {
    /// What names the people in photos.
    enum Provider: String, CaseIterable {
        /// The gallery on this machine.
        case local
        /// The Azure Face service, to which photos are sent.
        case azure
    }

    @Option(
        help: """
            What names people: local (a gallery), or azure (a service, to which copies of the photos are sent). \
            (default: local)
            """,
        completion: ArgumentParsing.words(Provider.self),
        transform: ArgumentParsing.choice(Provider.self)
    )
    var identifyWith: Provider = .local

    @Option(
        help: ArgumentHelp("Large person group of the Azure Face resource.", valueName: "group"),
        transform: AzureGroupArgument.parse
    )
    var azureGroup: PersonGroupID?

    @OptionGroup var account: AzureAccountArguments

    /// What is asked of the service about each photo.
    ///
    /// - Throws: `invalidOptions` when no group is named.
    var query: IdentifyQuery {
        get throws(RunError) {
            guard let azureGroup else { throw RunError(.invalidOptions, "Name the group with --azure-group.") }
            return IdentifyQuery(group: azureGroup, preparation: UprightCopy.preparation)
        }
    }

    /// The answers that are cached about what is asked.
    ///
    /// - Throws: `invalidOptions` when no resource or no group is named.
    var cachedAnswers: CachedAnswers {
        get throws(RunError) {
            guard let endpoint = account.azureEndpoint else {
                throw RunError(.invalidOptions, "Name the resource with --azure-endpoint.")
            }
            return CachedAnswers(account.cache, try query, endpoint)
        }
    }

    func validate() throws {
        let given = account.given + (azureGroup == nil ? [] : ["--azure-group"])
        switch identifyWith {
        case .local:
            // Otherwise a user could believe that facecrop asked the service.
            if let first = given.first {
                throw ValidationError("\(first) has a meaning only with --identify-with azure.")
            }
        case .azure:
            if account.azureEndpoint == nil { throw ValidationError("--identify-with azure needs --azure-endpoint.") }
            if azureGroup == nil { throw ValidationError("--identify-with azure needs --azure-group.") }
        }
    }
}
