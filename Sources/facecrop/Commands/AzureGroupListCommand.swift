import ArgumentParser
import AzureFace
import CropEngine
import Foundation
import Logging

/// `facecrop azure-group list`: who is in a group.
struct AzureGroupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the people of a group, a line each: how many faces were added, and the name."
    )

    @Argument(help: "Name of the group.", transform: AzureGroupArgument.parse)
    var group: PersonGroupID

    @OptionGroup(title: "Azure") var account: AzureAccountArguments
    @OptionGroup(title: "Messages") var log: LogArguments

    func run() throws {
        let terminal = log.makeTerminal()
        let logger = log.makeLogger(terminal: terminal)
        let status = RunReport(logger: logger, terminal: terminal).runStatus { () throws(RunError) in
            let persons = try AzureConnection.run(account, logger: logger) { [group] in try await $0.persons(of: group)
            }
            let lines = persons.sorted { $0.name < $1.name }.map { person in
                // Names come from the service, and must not be able to repaint the terminal.
                "\(person.persistedFaceIds?.count ?? 0)\t\(PrintableText.escaped(person.name))\n"
            }
            do {
                try FileHandle.standardOutput.write(contentsOf: Data(lines.joined().utf8))
            } catch {
                throw RunError(.outputNotWritable, "The list could not be written: \(error.localizedDescription)")
            }
        }
        throw ExitCode(status.rawValue)
    }
}
