import ArgumentParser
import Testing

@testable import FaceCropCommandLine

/// Of several output folders, none is taken in silence.
@Suite struct RepeatedOutputTests {
    @Test(arguments: [
        ["-o", "a", "-o", "b"], ["--output", "a", "in", "--output", "b"], ["--output=a", "-o", "b"],
        ["-o", "a", "--output=b"],
    ])
    func severalOutputsAreRefused(typed: [String]) {
        #expect(RepeatedOutput.values(in: typed) == ["a", "b"])
        do {
            _ = try FaceCropCommand.parsed(["crop", "photos"] + typed)
            Issue.record("\(typed)")
        } catch {
            #expect(FaceCropCommand.message(for: error).contains("--output is there 2 times (a, b)"), "\(error)")
        }
    }

    @Test(arguments: [[], ["-o", "a"], ["--output", "a"], ["--output=a", "--", "-o", "b"], ["in", "-o"]])
    func oneOutputIsTaken(typed: [String]) { #expect(RepeatedOutput.values(in: typed) == nil) }
}
