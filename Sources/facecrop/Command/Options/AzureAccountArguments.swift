import ArgumentParser
import AzureFace
import Logging
import SystemPackage

/// What the user typed about an Azure Face resource.
///
/// There is no option for the key itself, because every user who lists processes would see it.
struct AzureAccountArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Endpoint of the Azure Face resource: https://NAME.cognitiveservices.azure.com.",
            valueName: "url"
        ),
        transform: { text in
            do {
                return try AzureEndpoint(text)
            } catch {
                throw ValidationError("\(error)")
            }
        }
    )
    var azureEndpoint: AzureEndpoint?

    @Option(
        help: "Most calls, evenly paced: 20/min, 10/s or 100/hour. (default: 20/min, that of the free tier)",
        transform: ArgumentParsing.value("calls and a unit, such as 20/min, 10/s or 100/hour") { CallRate($0) }
    )
    var azureRate: CallRate = .freeTier

    @Option(
        help: ArgumentHelp(
            "File with the key, which only its owner may read. (default: the environment's FACECROP_AZURE_KEY)",
            valueName: "file"
        ),
        completion: .file(),
        transform: ArgumentParsing.path
    )
    var azureKeyFile: FilePath?

    @Option(
        help: ArgumentHelp(
            "Folder for answers, so that you pay for no photo twice; 'none' keeps none. (default: facecrop/azure in "
                + "the user's cache folder)",
            valueName: "folder"
        ),
        completion: .directory,
        transform: ArgumentParsing.path
    )
    var azureCache: FilePath?

    /// The folder for answers; `nil` keeps nothing.
    var cacheFolder: FilePath? {
        azureCache == "none" ? nil : azureCache ?? EnvironmentPath.userCacheFolder?.appending("azure")
    }

    /// Warns that answers are not kept, unless the user asked for that.
    func warnOfMissingCache(_ logger: Logger) {
        guard cacheFolder == nil, azureCache == nil else { return }
        logger.warning(
            """
            answers are not kept, because neither HOME nor XDG_CACHE_HOME names a folder, so a later run pays for them \
            again; name one with --azure-cache
            """
        )
    }

    /// The answers that are kept; `nil` when none are.
    var cache: AnswerCache? { cacheFolder.map { AnswerCache(folder: $0) } }

    /// The names of the options that were given.
    var given: [String] {
        [
            azureEndpoint.map { _ in "--azure-endpoint" }, azureRate == .freeTier ? nil : "--azure-rate",
            azureKeyFile.map { _ in "--azure-key-file" }, azureCache.map { _ in "--azure-cache" },
        ]
        .compactMap { $0 }
    }
}
