import ArgumentParser
import AzureFace
import FaceCropCore
import Logging

/// What the user typed about a group of people, and the resource that has it.
struct AzureGroupArguments: ParsableArguments {
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
