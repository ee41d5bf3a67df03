import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// `--max-bytes`, and what excludes it.
@Suite struct MaximumBytesArgumentsTests {
    private static func options(_ words: String) throws -> Options {
        let typed = words.split(separator: " ").map(String.init)
        let options = try CropCommand.parse(["photos", "--output", "out"] + typed).engineOptions()
        try options.validate()
        return options
    }

    private static func message(_ words: String) -> String {
        do {
            _ = try options(words)
            return "it is understood"
        } catch let error as RunError {
            return Remedy.text(error)
        } catch {
            return CropCommand.message(for: error)
        }
    }

    @Test(arguments: [("100KB", 100_000), ("64KiB", 65_536), ("1.5MB", 1_500_000), ("20000", 20_000)])
    func bytesHaveUnits(text: String, count: Int) throws {
        #expect(try Self.options("--max-bytes \(text)").encode.maximumBytes == count)
    }

    @Test(arguments: [
        ("--max-bytes 0KB", "a number of bytes above 0"), ("--max-bytes 1TB", "a number of bytes above 0"),
        ("--max-bytes 100KB --format png", "choose another --format"),
        ("--max-bytes 100KB --lossless", "cannot be held to a number of bytes"),
    ])
    func impossibleLimitsAreErrors(words: String, part: String) {
        #expect(Self.message(words).contains(part), "\(Self.message(words))")
    }

    /// The rule holds for programs that use the library, too.
    @Test(arguments: EncodeOptions.Format.allCases) func onlyFormatsWithAQualityHaveALimit(format: EncodeOptions.Format)
    {
        var options = Options()
        options.encode.format = format
        options.encode.maximumBytes = 1
        if format == .png {
            #expect(throws: RunError.self) { try options.validate() }
        } else {
            #expect(throws: Never.self) { try options.validate() }
        }
        options.encode.maximumBytes = 0
        #expect(throws: RunError.self) { try options.validate() }
    }
}
