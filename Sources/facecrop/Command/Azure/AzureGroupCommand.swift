import ArgumentParser
import AzureFace
import FaceCropModel
import Logging

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

/// `facecrop azure-group create`: an empty group.
private struct AzureGroupCreateCommand: ParsableCommand {
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

/// `facecrop azure-group list`: who is in a group.
private struct AzureGroupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the people of a group, a line each: how many faces were added, and the name."
    )

    @OptionGroup var group: AzureGroupArguments

    func run() throws {
        throw group.exitCode {
            try await $0.persons(of: $1)
        } receive: { persons, _ throws(RunError) in
            let output = TextOutput()
            for person in persons.sorted(by: { $0.name < $1.name }) {
                try output.put(columns: ["\(person.persistedFaceIds?.count ?? 0)", person.name])
            }
        }
    }
}

/// `facecrop azure-group train`: what was added becomes known.
private struct AzureGroupTrainCommand: ParsableCommand {
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

/// What the user typed about a group of people, and the resource that has it.
private struct AzureGroupArguments: ParsableArguments {
    @Argument(help: "Name of the group: lower-case letters, digits, - and _.", transform: AzureGroupArgument.parse)
    var group: PersonGroupID

    @OptionGroup(title: "Azure") var account: AzureAccountArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    /// Asks the service by `ask`, hands the answer to `receive`, and returns how the command ends.
    func exitCode<Answer: Sendable>(
        _ ask: @escaping @Sendable (AzureFaceClient, PersonGroupID) async throws -> Answer,
        receive: (Answer, Logger) throws(RunError) -> Void
    ) -> ExitCode {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let status = RunReport(logger: logger, terminal: terminal).runStatus { () throws(RunError) in
            let answer = try AzureConnection.run(account, logger: logger) { [group] in try await ask($0, group) }
            try receive(answer, logger)
        }
        return ExitCode(status.rawValue)
    }
}
