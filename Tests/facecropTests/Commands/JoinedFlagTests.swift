import ArgumentParser
import Testing

@testable import FaceCropCommandLine

/// A file whose name begins with a dash is not taken for flags, of which one asks for help and ends with status 0.
@Suite struct JoinedFlagTests {
    @Test(arguments: ["-h.jpg", "-photo.jpg", "-hp.mp4", "-qh", "-vh"])
    func aWordWithAnHIsRefused(word: String) {
        for line in [["verify", word, "b.jpg"], ["crop", "in", "-o", "out", word]] {
            let error = #expect(throws: (any Error).self) { try FaceCropCommand.parsed(line) }
            let message = error.map { FaceCropCommand.fullMessage(for: $0) } ?? ""
            #expect(message.contains("Unknown option '\(word)'"), "\(message)")
            #expect(error.map { FaceCropCommand.exitCode(for: $0) } == .validationFailure)
        }
    }

    @Test func otherWordsMeanWhatTheyMeant() throws {
        for line in [["crop", "-h"], ["crop", "-help"], ["-help"], ["help", "crop"], ["crop", "--help-hidden"]] {
            #expect(!(try FaceCropCommand.parsed(line) is CropCommand), "this is the help")
        }
        for line in [["crop", "in", "-qo", "out"], ["crop", "-o", "out", "--", "-h.jpg"]] {
            #expect(try FaceCropCommand.parsed(line) is CropCommand)
        }
    }

    @Test(arguments: [
        (["--min-blink", "1s", "--max-blink", "90ms"], false), (["--min-blink", "3", "--max-blink", "2"], false),
        (["--min-blink", "2s"], false), (["--min-blink", "90ms", "--max-blink", "90ms"], true),
        (["--min-blink", "20", "--max-blink", "90ms"], true),
    ])
    func theShortestBlinkIsNotLongerThanTheLongest(options: [String], isRight: Bool) throws {
        if isRight {
            _ = try FaceCropCommand.parsed(["blinks", "in"] + options)
        } else {
            #expect(throws: (any Error).self) { try FaceCropCommand.parsed(["blinks", "in"] + options) }
        }
    }
}
