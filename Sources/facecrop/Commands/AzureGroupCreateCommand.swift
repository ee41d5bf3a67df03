import ArgumentParser
import AzureFace
import CropEngine
import Logging

/// `facecrop azure-group create`: an empty group.
struct AzureGroupCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create an empty group."
    )

    @Argument(help: "Name of the group: lower-case letters, digits, - and _.", transform: AzureGroupArgument.parse)
    var group: PersonGroupID

    @OptionGroup(title: "Azure") var account: AzureAccountArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let status = RunReport(logger: logger, terminal: terminal).runStatus { () throws(RunError) in
            try AzureConnection.run(account, logger: logger) { [group] in
                try await $0.createGroup(group, name: group.text)
            }
            logger.info("\(group) is created; add people next: facecrop azure-group add")
        }
        throw ExitCode(status.rawValue)
    }
}
