import ArgumentParser
import AzureFace
import FaceCropCore
import Foundation

/// `facecrop azure-group list`: who is in a group.
struct AzureGroupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the people of a group, a line each: how many faces were added, and the name."
    )

    @OptionGroup var group: AzureGroupArguments

    func run() throws {
        throw group.exitCode {
            try await $0.persons(of: $1)
        } receive: { persons, _ throws(RunError) in
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
    }
}
