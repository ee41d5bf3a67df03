import ArgumentParser
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine

/// What `--help` and `--help-hidden` list.
@Suite struct HelpTests {
    private static let commands = CommandLineOptions.commands(below: FaceCropCommand.self)

    private static func help(of command: any ParsableCommand.Type, includesAll: Bool = false) -> String {
        FaceCropCommand.helpMessage(for: command, includeHidden: includesAll, columns: 120)
    }

    /// The options and flags that a help text lists, by the lines that begin with them.
    private static func listed(in help: String) -> Set<String> {
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        // Two spaces end the names; the text behind them may name other options.
        let names = lines.compactMap { $0.dropFirst(2).split(separator: "  ").first }
        return Set(names.flatMap { $0.matches(of: /--[a-z][a-z-]*/).map { String($0.output) } })
    }

    @Test func theHelpOfCropIsShort() throws {
        let visible = try CommandLineOptions(of: CropCommand.self).visibleNames
        #expect((25...35).contains(visible.count), "\(visible.count): \(visible)")
    }

    @Test func noHelpIsLongerThanThatOfCrop() throws {
        let most = try CommandLineOptions(of: CropCommand.self).visibleNames.count
        for command in Self.commands {
            let visible = try CommandLineOptions(of: command).visibleNames
            // A plan has the options of crop, and where it goes.
            let own = command == PlanCommand.self ? 1 : 0
            #expect(visible.count <= most + own, "\(command): \(visible)")
        }
    }

    /// The parser checks this itself only in debug builds.
    @Test func noCommandHasTwoOptionsWithOneName() throws {
        for command in Self.commands {
            let options = try CommandLineOptions(of: command)
            let names = options.entries.flatMap { ($0.names ?? []).map { "\($0.kind) \($0.name)" } }
            #expect(Set(names).count == names.count, "\(command): \(names.sorted())")
        }
    }

    @Test func theHelpOfCropBeginsWithAnExample() throws {
        let help = Self.help(of: CropCommand.self)
        let example = try #require(help.firstRange(of: "facecrop crop photos --output thumbs --size 400x400"))
        let options = try #require(help.firstRange(of: "--include"))
        #expect(example.upperBound < options.lowerBound)
    }

    /// What is tried in an example can be typed.
    @Test func examplesAreUnderstood() throws {
        var count = 0
        for command in Self.commands {
            let lines = command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("  facecrop ") }
            for line in lines {
                let words = line.split(separator: " ").dropFirst().prefix { $0 != ">" }.map(String.init)
                #expect(throws: Never.self, "\(line)") { try FaceCropCommand.parsed(words) }
                count += 1
            }
        }
        #expect(count >= 8)
    }

    @Test func helpListsWhatItIsToList() throws {
        for command in Self.commands {
            let options = try CommandLineOptions(of: command)
            let (short, all) = (Self.help(of: command), Self.help(of: command, includesAll: true))
            #expect(Self.listed(in: short).isSuperset(of: options.visibleNames), "\(command)")
            #expect(Self.listed(in: all).isSuperset(of: options.names), "\(command)")
            let hidden = Set(options.names).subtracting(options.visibleNames)
            #expect(Self.listed(in: short).isDisjoint(with: hidden), "\(command)")
            #expect(hidden.isEmpty || short.contains("--help-hidden"), "\(command) hides \(hidden)")
        }
    }

    @Test func thePageOfOptionsNamesAllOfCrop() throws {
        let page = try String(contentsOfFile: PackageFolder.root.appending("docs/options.md").string, encoding: .utf8)
        let named = Set(page.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
        let missing = try CommandLineOptions(of: CropCommand.self).names.filter { !named.contains($0) }
        #expect(missing.isEmpty)
    }
}
