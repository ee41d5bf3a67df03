import ArgumentParser
import TestSupport
import Testing

@testable import FaceCropCommandLine

/// Options that commands had in earlier versions.
@Suite struct FormerOptionTests {
    /// A command line of `command` that would be understood.
    private static func line(_ command: String) -> [String] {
        let arguments: [String: [String]] = [
            "crop": ["in", "--output", "out"], "align": ["in", "--output", "out"], "inspect": ["in"],
            "track": ["in", "--output", "out"], "blinks": ["in"], "cluster": ["in"],
            "identify": ["in", "--gallery", "g"], "verify": ["a", "b"], "gallery add": ["people", "--gallery", "g"],
            "gallery check": ["--gallery", "g"],
        ]
        return command.split(separator: " ").map(String.init) + (arguments[command] ?? [])
    }

    @Test(arguments: FormerOption.all.indices) func isAnsweredWithAdvice(index: Int) throws {
        let former = FormerOption.all[index]
        let line = Self.line(former.command)
        #expect(throws: Never.self) { try FaceCropCommand.parsed(line) }
        for words in [[former.name], [former.name, "1"], ["\(former.name)=1"]] {
            let error = try #require(throws: (any Error).self) { try FaceCropCommand.parsed(line + words) }
            let text = FaceCropCommand.text(about: error) ?? ""
            let first = text.prefix { $0 != "\n" }
            #expect(FaceCropCommand.exitCode(for: error).rawValue == 64, "\(words): \(text)")
            #expect(first.contains(former.name), "\(words): \(text)")
            if case .renamed(let name) = former.change {
                #expect(first.hasSuffix("\(former.name) is called \(name) now."), "\(text)")
            }
        }
    }

    /// The new name exists, the old one does not.
    @Test(arguments: FormerOption.all.indices) func isReplacedByAnOptionThatIsThere(index: Int) throws {
        let former = FormerOption.all[index]
        let command = try #require(
            CommandLineOptions.commands(below: FaceCropCommand.self).first {
                former.command.hasSuffix($0.configuration.commandName ?? "")
            }
        )
        let names = try CommandLineOptions(of: command).names
        #expect(!names.contains(former.name), "\(former)")
        if case .renamed(let name) = former.change { #expect(names.contains(name), "\(former)") }
    }

    @Test(arguments: [
        ["track", "in", "-o", "out", "--draw"], ["crop", "in", "-o", "out", "--size", "4x4"],
        ["crop", "in", "-o", "out", "--landmarks"], ["crop", "-o", "out", "--", "--extend"],
        ["inspect", "--draw-to", "draw", "in"], ["crop", "in", "-o", "out", "--min-score", "0.5"],
    ])
    func otherOptionsAreNoneOfThem(arguments: [String]) { #expect(FormerOption.first(in: arguments) == nil) }

    @Test func onlyOptionsOfTheCommandAreOfInterest() {
        #expect(FormerOption.first(in: []) == nil)
        #expect(FormerOption.first(in: ["gallery"]) == nil)
        #expect(FormerOption.first(in: ["gallery", "list", "--embedder"]) == nil)
        #expect(FormerOption.first(in: ["crop", "inspect", "--draw"]) == nil)
    }
}
