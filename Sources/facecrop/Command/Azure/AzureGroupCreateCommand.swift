import ArgumentParser
import AzureFace
import Logging

/// `facecrop azure-group create`: an empty group.
struct AzureGroupCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an empty group."
    )

    @OptionGroup var group: AzureGroupArguments

    func run() throws {
        throw group.exitCode {
            try await $0.createGroup($1, name: $1.text)
        } receive: { _, logger in
            logger.info("\(group.group) is created; add people next: facecrop azure-group add")
        }
    }
}
