import ArgumentParser

/// `facecrop azure-group`: the people whom the Azure Face service knows.
struct AzureGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "azure-group",
        abstract: "Keep a large person group of an Azure Face resource: create, add people, train, list.",
        discussion: """
            Photos of people leave this machine, as small upright copies without metadata, and the people's names. The key comes from \
            the environment (FACECROP_AZURE_KEY) or a file, and is never printed.
            Exit status: 0 done, 1 some photos could not be used, which are named, 2 the service refused or could not be reached.
            """,
        subcommands: [
            AzureGroupCreateCommand.self, AzureGroupAddCommand.self, AzureGroupTrainCommand.self,
            AzureGroupListCommand.self,
        ]
    )
}
