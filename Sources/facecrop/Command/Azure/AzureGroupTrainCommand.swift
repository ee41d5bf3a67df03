import ArgumentParser
import AzureFace
import Logging

/// `facecrop azure-group train`: what was added becomes known.
struct AzureGroupTrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Train the service with the added faces, and wait until it has finished."
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
