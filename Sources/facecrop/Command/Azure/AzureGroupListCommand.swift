import ArgumentParser
import AzureFace
import FaceCropCore

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
            let output = TextOutput()
            for person in persons.sorted(by: { $0.name < $1.name }) {
                try output.put(columns: ["\(person.persistedFaceIds?.count ?? 0)", person.name])
            }
        }
    }
}
