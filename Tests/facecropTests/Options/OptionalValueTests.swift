import ArgumentParser
import SystemPackage
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel
@testable import FaceCropReport

/// `--require-open-eyes` and `--report` with and without a value.
@Suite struct OptionalValueTests {
    private static func required(_ arguments: [String]) throws -> (FaceRequirements.OpenEyes?, inputs: [String]) {
        let completed = OptionalValue.completed(["photos", "-o", "out"] + arguments)
        let command = try CropCommand.parse(completed)
        return (command.required.requireOpenEyes, command.input.input.dropFirst().map(\.description))
    }

    private static let examples: [(arguments: [String], expected: FaceRequirements.OpenEyes?, inputs: [String])] = [
        ([], nil, []),
        (["--require-open-eyes"], .lenient, []),
        (["--require-open-eyes", "more"], .lenient, ["more"]),
        (["--require-open-eyes", "--size", "4x4"], .lenient, []),
        (["--require-open-eyes=strict"], .strict, []),
        (["--require-open-eyes", "strict"], .strict, []),
        (["--require-open-eyes", "strict", "more"], .strict, ["more"]),
        (["--require-open-eyes", "./strict"], .lenient, ["./strict"]),
        (["--require-open-eyes=lenient", "strict"], .lenient, ["strict"]),
        (["--require-open-eyes", "--", "strict"], .lenient, ["strict"]),
        (["--", "--require-open-eyes"], nil, ["--require-open-eyes"]),
    ]

    @Test(arguments: examples.indices)
    func theValueMayBeLeftOut(index: Int) throws {
        let (arguments, expected, inputs) = Self.examples[index]
        let (found, others) = try Self.required(arguments)
        #expect(found == expected && others == inputs, "\(arguments)")
    }

    private static let reports: [(arguments: [String], formats: [ReportFormat], inputs: [String])] = [
        ([], [], []),
        (["--report"], [.html], []),
        (["--report", "more"], [.html], ["more"]),
        (["--report", "junit"], [.junit], []),
        (["--report", "junit,html", "more"], [.junit, .html], ["more"]),
        (["--report", "./html"], [.html], ["./html"]),
        (["--report=text,github", "html"], [.text, .github], ["html"]),
    ]

    @Test(arguments: reports.indices)
    func theFormatsMayBeLeftOut(index: Int) throws {
        let (arguments, formats, inputs) = Self.reports[index]
        let command = try CropCommand.parse(OptionalValue.completed(["photos", "-o", "out"] + arguments))
        #expect(command.reports.report == formats, "\(arguments)")
        #expect(command.input.input.dropFirst().map(\.description) == inputs, "\(arguments)")
    }

    @Test func anUnknownValueIsRefused() {
        #expect(throws: (any Error).self) { try CropCommand.parse(["a", "-o", "b", "--report=pdf"]) }
        #expect(throws: (any Error).self) { try Self.required(["--require-open-eyes=maybe"]) }
        #expect(throws: (any Error).self) { try Self.required(["--require-open-eyes="]) }
    }

    /// A typing mistake is told as one, unless a file of that name is there.
    @Test(arguments: [
        ("--report", "junit,gitlab", true), ("--report", "junti", true), ("--report", "markdwon,html", true),
        ("--report", "html, gitlab", true), ("--report", "more", false), ("--report", "photos,more", false),
        ("--report", "html.d", false), ("--report", "./junti", false), ("--report", "", false),
        ("--require-open-eyes", "strct", true), ("--require-open-eyes", "eyes", false),
    ])
    func aValueWithAMistakeIsNoInput(option: String, value: String, isValue: Bool) {
        let line = ["photos", option, value]
        #expect((OptionalValue.completed(line) { _ in false } == line) == isValue)
        #expect(OptionalValue.completed(line) { $0 == value } != line)
        guard isValue else { return }
        let error = #expect(throws: (any Error).self) { try CropCommand.parse(line + ["-o", "out"]) }
        #expect(error.map { CropCommand.message(for: $0).contains("Did you mean") } ?? false)
    }

    @Test func otherArgumentsStayAsTheyAre() {
        let others = ["crop", "a", "--size", "4x4", "strict", "--require", "--require-open-eyes=strict", "-"]
        #expect(OptionalValue.completed(others) == others)
        #expect(OptionalValue.completed([]) == [])
    }
}
