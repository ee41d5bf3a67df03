import Testing

@testable import FaceCropCommandLine

/// Options that are spelled in a way that means nothing, or something else.
@Suite struct MistypedOptionsTests {
    private static func message(_ arguments: [String]) -> String {
        do {
            _ = try FaceCropCommand.parsed(arguments)
            return ""
        } catch {
            return FaceCropCommand.text(about: error) ?? ""
        }
    }

    @Test(arguments: ["--ouput", "--outptu", "--outputs"]) func aMistypedOutputIsNamed(option: String) {
        let message = Self.message(["crop", "photos", option, "out", "--size", "20x20"])
        #expect(message.contains("Unknown option '\(option)'. Did you mean '--output'?"), "\(message)")
    }

    @Test func anotherMistypedOptionComesBeforeTheMissingOutput() {
        let message = Self.message(["crop", "photos", "--sise", "20x20"])
        #expect(message.contains("Unknown option '--sise'. Did you mean '--size'?"), "\(message)")
        #expect(Self.message(["crop", "photos"]).contains("Missing expected argument '--output"))
    }
}
