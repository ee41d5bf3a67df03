import ArgumentParser

/// `facecrop azure-group`: the people whom the Azure Face service knows.
struct AzureGroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "azure-group",
        abstract: "Keep a large person group of an Azure Face resource: create, add people, train, list.",
        discussion: """
            facecrop sends the photos to the service, as small upright copies without metadata, and the names of the \
            people. The key comes from the environment (FACECROP_AZURE_KEY) or a file, and facecrop never prints it.
            Exit status: 0 done, 1 some photos could not be used, and facecrop names them, 2 the service refused or \
            could not be reached.
            """,
        subcommands: [
            AzureGroupCreateCommand.self, AzureGroupAddCommand.self, AzureGroupTrainCommand.self,
            AzureGroupListCommand.self,
        ]
    )
}
