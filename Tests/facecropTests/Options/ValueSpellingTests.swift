import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Values in another spelling than ours are understood, or the error suggests the intended one.
@Suite struct ValueSpellingTests {
    private static func options(_ arguments: [String]) throws -> (FrameOptions, EncodeOptions) {
        let command = try CropCommand.parse(["photos", "--output", "out"] + arguments)
        return (command.frame.frameOptions, command.output.encodeOptions())
    }

    private static func message(_ arguments: [String]) -> String {
        do {
            _ = try options(arguments)
            return "it is understood"
        } catch {
            return CropCommand.message(for: error)
        }
    }

    /// Values as typed, and their equivalents.
    private static let synonyms: [(typed: [String], ours: [String])] = [
        (["--format", "jpg"], ["--format", "jpeg"]),
        (["--aspect", "16/9"], ["--aspect", "16:9"]),
        (["--aspect", "16x9"], ["--aspect", "16:9"]),
        (["--size", "400×300"], ["--size", "400x300"]),
        (["--place", "centered"], ["--place", "centred"]),
        (["--place", "center"], ["--place", "centred"]),
        (["--place", "centre"], ["--place", "centred"]),
        (["--fallback", "centre"], ["--fallback", "center"]),
        (["--fallback", "attention,centre"], ["--fallback", "attention,center"]),
        (["--fallback", "attention, center"], ["--fallback", "attention,center"]),
        (["--fill", "gray"], ["--fill", "grey"]),
    ]

    @Test(arguments: synonyms.indices) func otherSpellingsAreUnderstood(index: Int) throws {
        let (typed, ours) = Self.synonyms[index]
        let (found, expected) = (try Self.options(typed), try Self.options(ours))
        #expect(found.0 == expected.0 && found.1 == expected.1, "\(typed)")
    }

    private static let questions: [(typed: [String], meant: String)] = [
        (["--format", "JPEG"], "jpeg"), (["--format", "pgn"], "png"), (["--face-height", "45"], "45%"),
        (["--face-height", "0.45"], "45%"), (["--headroom", "20"], "20%"), (["--subject-size", "25"], "25%"),
        (["--size", "400"], "400x400"), (["--size", "400px"], "400x400"), (["--size", "4:5"], "--aspect 4:5"),
        (["--aspect", "1.91"], "1.91:1"), (["--fallback", "centr"], "center"),
        (["--fallback", "group,atention"], "attention"),
        (["--fallback", "person"], "person:NAME"), (["--framing", "2"], "index:2"),
        (["--framing", "average"], "averaged"),
        (["--fill", "e0e0e0"], "#e0e0e0"), (["--fill", "balck"], "black"), (["--detector", "yunnet"], "yunet"),
        (["--fail-on", "fallbacks"], "fallback"), (["--isolation", "proces"], "process"),
        (["--log-format", "jsno"], "json"), (["--require-open-eyes", "strictly"], "strict"),
        (["--margin", "0.6"], "60%"), (["--margin", ".6"], "60%"), (["--margin", "0,6"], "60%"),
        (["--margin", "60 %"], "60%"), (["--margin", "200px"], "200"), (["--min-face", "0.03"], "3%"),
        (["--min-face", "40px"], "40"), (["--least-extent", "0.3"], "30%"), (["--face-height", "45 percent"], "45%"),
        (["--min-score", "60%"], "0.6"), (["--min-confidence", "90"], "0.9"),
        (["--min-crop-confidence", "80%"], "0.8"), (["--min-eye-distance", "90px"], "90"),
        (["--max-yaw", "30°"], "30"), (["--timeout", "60s"], "60"), (["--best-of-burst", "2s"], "2"),
        (["--dpi", "300dpi"], "300"), (["--quality", "80%"], "80"), (["--memory-budget", "2GB"], "2G"),
        (["--memory-budget", "0.5"], "50%"), (["--memory-budget", "2"], "2G"), (["--memory-budget", "512"], "512M"),
        (["--size", "400*300"], "400x300"), (["--size", "400 x 300"], "400x300"), (["--size", "3.5x4.5"], "35x45mm"),
    ]

    @Test(arguments: questions.indices) func mistypedValuesGetASuggestion(index: Int) {
        let (typed, meant) = Self.questions[index]
        let message = Self.message(typed)
        #expect(message.hasSuffix("Did you mean \(meant)?"), "\(typed): \(message)")
        #expect(message.contains(typed[0]) && message.contains("Expected "))
    }

    @Test func severalFormatsAreThoseOfARendition() {
        let message = Self.message(["--format", "avif,webp"])
        #expect(message.contains("make a rendition: 'NAME: {formats: [avif,webp]}'"), "\(message)")
    }

    @Test(arguments: [
        ["--format", "gif"], ["--face-height", "0"], ["--face-height", "450"], ["--size", "0"], ["--size", "large"],
        ["--aspect", "wide"], ["--aspect", "400"], ["--fallback", ""], ["--framing", "0"], ["--fill", "sky"],
    ])
    func whereNothingIsNearNothingIsAsked(typed: [String]) {
        let message = Self.message(typed)
        #expect(message.contains("Expected ") && !message.contains("Did you mean"), "\(typed): \(message)")
    }

    /// The suggested value is valid.
    @Test(arguments: questions.indices) func suggestedValuesAreValid(index: Int) throws {
        let (typed, meant) = Self.questions[index]
        let arguments = meant.hasPrefix("--") ? meant.split(separator: " ").map(String.init) : [typed[0], meant]
        #expect(throws: Never.self) { try Self.options(arguments) }
    }
}
