import ArgumentParser
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Which options hold for each rendition: those of the file, of the rendition itself, and those that were typed.
@Suite struct ConfiguredRenditionsTests {
    private static let file = """
        crop: {output: o, margin: 10%, format: png, level: true, aspect: 4:5}
        renditions:
          square: {size: 4x4, formats: [avif, webp], scales: [1, 2]}
          hero: {margin: 30%, quality: 55, level: false, format: jpeg}
        profiles:
          small: {renditions: {tiny: {size: 1x1}}}
        """

    private static func line(_ words: [String], _ folder: TemporaryFolder) throws -> [String] {
        try ConfiguredLine(["crop"] + words, in: folder.path).arguments
    }

    private static func renditions(_ words: [String], file: String? = file) throws -> [RenditionOptions] {
        try withTemporaryFolder { folder in
            if let file { try folder.write("facecrop.yaml", Array(file.utf8)) }
            let once = try line(words, folder)
            let command = try #require(try FaceCropCommand.parsed(once) as? CropCommand)
            let renditions = try command.engineOptions().outputs.renditions
            // The line can be read again, as `review` does, and means the same.
            let twice = try line(Array(once.dropFirst()), folder)
            let again = try #require(try FaceCropCommand.parsed(twice) as? CropCommand)
            #expect(try again.engineOptions().outputs.renditions == renditions, "\(once) \(twice)")
            return renditions
        }
    }

    @Test func renditionsInheritTheCommandsOptions() throws {
        let renditions = try Self.renditions(["in"])
        #expect(renditions.map(\.name) == ["square", "hero"])
        let (square, hero) = (renditions[0], renditions[1])
        #expect(square.frame.margin == .faceFraction(0.1) && hero.frame.margin == .faceFraction(0.3))
        // A size takes the place of the ratio.
        #expect(square.frame.shape == .size(PixelSize(width: 4, height: 4)))
        #expect(hero.frame.shape == .aspect(AspectRatio(width: 4, height: 5)))
        #expect(square.encodings.map(\.format) == [.avif, .webp] && hero.encodings.map(\.format) == [.jpeg])
        #expect(square.scales == [1, 2] && hero.scales == [1])
        #expect(square.frame.levelsEyes && !hero.frame.levelsEyes)
        #expect(square.encodings[0].quality == nil && hero.encodings[0].quality == 55)
    }

    @Test func typedOptionsHoldForAllRenditions() throws {
        let renditions = try Self.renditions([
            "in", "--margin", "50%", "--quality", "9", "--format", "webp", "--no-level",
        ])
        #expect(renditions.allSatisfy { $0.frame.margin == .faceFraction(0.5) && !$0.frame.levelsEyes })
        #expect(renditions.allSatisfy { $0.encodings.map(\.format) == [.webp] && $0.encodings[0].quality == 9 })
    }

    @Test func renditionsAreChosenOrDefinedOnTheCommandLine() throws {
        #expect(try Self.renditions(["in", "--rendition", "hero"]).map(\.name) == ["hero"])
        #expect(try Self.renditions(["in", "--profile", "small"]).map(\.name) == ["tiny"])
        #expect(try Self.renditions(["in", "--unset", "rendition"]).isEmpty)
        let both = try Self.renditions(["in", "--rendition", "a: {size: 9x9}", "--rendition", "square"])
        #expect(both.map(\.name) == ["a", "square"] && both[0].frame.margin == .faceFraction(0.1))
        for alone in [["--no-config"], []] {
            let words = ["in", "-o", "o", "--rendition", "a: {size: 9x9}", "--margin", "5"] + alone
            let renditions = try Self.renditions(words, file: alone.isEmpty ? nil : Self.file)
            #expect(renditions.map(\.frame.margin) == [.pixels(5)])
        }
    }

    @Test(arguments: [["--rendition", "hero"], ["--rendition", "a: {size: 9x9}", "--margin", "5"], []])
    func theOptionsInForceCanBePrinted(words: [String]) throws {
        try withTemporaryFolder { folder in
            try folder.write("facecrop.yaml", Array(Self.file.utf8))
            let table = try OptionTable(["crop"] + words, in: folder.path)
            let row = try #require(table.options.first { $0.option == "rendition" })
            #expect(row.value?.contains(words.isEmpty ? "square: {" : words[1]) ?? false, "\(row)")
        }
    }

    @Test(arguments: [
        (["--rendition", "sqare"], "Did you mean 'square'?"),
        (["--rendition", "a: {sise: 1x1}"], "did you mean 'size'?"),
        (["--rendition", "square", "--rendition", "square"], "is there twice"),
        (["--size", "400"], "The value '400' is invalid for '--size <size>'"),
    ])
    func mistakesInRenditionsAreNamed(words: [String], text: String) throws {
        do {
            _ = try Self.renditions(["in"] + words)
            Issue.record("\(words) are refused")
        } catch {
            let message = FaceCropCommand.text(about: error) ?? ""
            #expect(message.contains(text), "\(message)")
        }
    }
}
