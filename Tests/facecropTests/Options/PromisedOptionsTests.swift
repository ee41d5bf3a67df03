import ArgumentParser
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine

/// The options of the last version are those of this one, as `docs/stability.md` promises.
///
/// `Tests/Fixtures/promised-options.txt` has a line an option: command, name, kind, default. When a version is
/// released, `RECORD=1 swift test --filter PromisedOptionsTests` adds the lines of new options; its difference shows in
/// the commit. Only a major version may remove or change lines.
@Suite struct PromisedOptionsTests {
    private static let file = URL(filePath: PackageFolder.fixture("promised-options.txt").string)

    private static func recorded() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static func current() throws -> [String] { try lines(FaceCropCommand.self, []) }

    /// The lines of `command` and of those below it; `above` are the names of those above it.
    private static func lines(_ command: any ParsableCommand.Type, _ above: [String]) throws -> [String] {
        let path = above + [command._commandName]
        let parts = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        guard parts.isEmpty else { return try parts.flatMap { try lines($0, path) } }
        return try CommandLineOptions(of: command).entries.map { entry in
            let name = entry.longName ?? entry.valueName ?? "-"
            return [path.dropFirst().joined(separator: " "), name, entry.kind, defaultText(of: entry)]
                .joined(separator: " | ")
        }
    }

    /// What the help says about the default, or `-`.
    private static func defaultText(of entry: CommandLineOptions.Entry) -> String {
        let told = entry.abstract?.replacing("\n", with: " ").firstMatch(of: /\(default: ([^)]*)\)/)
        return entry.defaultValue ?? told.map { String($0.1) } ?? "-"
    }

    @Test func noOptionIsGoneOrHasChanged() throws {
        let current = try Self.current()
        #expect(Set(current).count == current.count)
        let gone = Set(try Self.recorded()).subtracting(current).sorted()
        #expect(gone == [], "These lines break the promise.")
    }

    /// What is not released is not promised yet.
    @Test func aReleaseRecordsAllOptions() throws {
        let current = try Self.current().sorted()
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data((current.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
            Issue.record("The options were recorded anew: look at the difference, then run without RECORD.")
        }
        let changes = PackageFolder.root.appending("CHANGELOG.md").string
        let isReleased = try !String(contentsOfFile: changes, encoding: .utf8).contains("## Unreleased")
        let new = Set(current).subtracting(try Self.recorded()).sorted()
        #expect(!isReleased || new == [], "Record new options as told above.")
    }
}
