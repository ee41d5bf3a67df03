import ArgumentParser
import AzureFace
import Logging

/// `facecrop azure-group train`: what was added becomes known.
struct AzureGroupTrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Have the service learn the faces that were added, and wait for the end of it."
    )

    @OptionGroup var group: AzureGroupArguments

    func run() throws {
        throw group.exitCode {
            try await $0.train($1)
        } receive: { _, logger in
            logger.info("\(group.group) is trained")
        }
    }
}
