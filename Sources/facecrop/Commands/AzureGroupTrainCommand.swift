import ArgumentParser
import AzureFace
import CropEngine
import Logging

/// `facecrop azure-group train`: what was added becomes known.
struct AzureGroupTrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Have the service learn the faces that were added, and wait for the end of it."
    )

    @Argument(help: "Name of the group.", transform: AzureGroupArgument.parse)
    var group: PersonGroupID

    @OptionGroup(title: "Azure") var account: AzureAccountArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let status = RunReport(logger: logger, terminal: terminal).runStatus { () throws(RunError) in
            try AzureConnection.run(account, logger: logger) { [group] in try await $0.train(group) }
            logger.info("\(group) is trained")
        }
        throw ExitCode(status.rawValue)
    }
}
