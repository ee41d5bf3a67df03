import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// Sizes on paper, with and without `--dpi`.
@Suite struct PrintSizeArgumentsTests {
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

    @Test(arguments: [
        ("--size 35x45mm", 413, 531, 300), ("--size 3.5x4.5cm", 413, 531, 300), ("--size 2x2in", 600, 600, 300),
        ("--size 35x45mm --dpi 600", 827, 1063, 600), ("--dpi 72 --size 2×2in", 144, 144, 72),
        ("--size 35x45mm --format png", 413, 531, 300), ("--preset passport", 413, 531, 300),
        ("--preset passport --dpi 600", 827, 1063, 600), ("--preset passport --size 50x70mm", 591, 827, 300),
        ("--preset avatar --size 30x30mm", 354, 354, 300), ("--preset passport --enlarge", 413, 531, 300),
    ])
    func printsHaveTheirPixelsAndNameTheirResolution(words: String, width: Int, height: Int, dotsPerInch: Int) throws {
        let options = try Self.options(words)
        #expect(options.frame.shape == .size(PixelSize(width: width, height: height)))
        #expect(options.encode.effectiveDotsPerInch == dotsPerInch)
    }

    /// WebP and AVIF name no resolution, but `--dpi` still decides the pixels.
    @Test(arguments: ["webp", "avif"]) func formatsWithoutAResolutionHaveThePixels(format: String) throws {
        let options = try Self.options("--size 35x45mm --dpi 600 --format \(format)")
        #expect(options.frame.shape == .size(PixelSize(width: 827, height: 1063)))
        #expect(options.encode.effectiveDotsPerInch == nil)
        #expect(Self.message("--size 413x531 --dpi 600 --format \(format)").contains("--dpi does nothing"))
        #expect(Self.message("--dpi 600 --format \(format)").contains("--dpi does nothing"))
    }

    /// A size in pixels and a ratio have no resolution of their own, not even beside the preset of a print.
    @Test(arguments: ["", "--size 413x531", "--aspect 7:9", "--preset passport --size 600x600", "--preset avatar"])
    func otherSizesNameNoResolution(words: String) throws {
        #expect(try Self.options(words).encode.dotsPerInch == nil)
        let typed = try Self.options("\(words) --dpi 150")
        #expect(typed.encode.dotsPerInch == 150)
        #expect(try typed.frame == Self.options(words).frame)
    }

    @Test(arguments: [
        ("--size 0x45mm", "35x45mm, 3.5x4.5cm, 2x2in"), ("--size 35mmx4.5cm", "with one unit"),
        ("--size 35mmx4.5cm", "Did you mean 35x45mm?"), ("--size 35mmx45mm", "Did you mean 35x45mm?"),
        ("--size 3,5x4,5cm", "Did you mean 35x45mm?"), ("--size 400", "Did you mean 400x400?"),
        ("--size 35x45mm --dpi 10000", "An output of 13780×17717 has more than"),
        ("--size 35x45mm --dpi 10000", "Change --size, --dpi or --max-pixels."),
        ("--size 35x45mm --dpi 60000", "can have sides of at most 65500 pixels. Change --size, --dpi or --format."),
        ("--size 0.01x0.01mm", "at least 1x1"), ("--size 35x45mm --aspect 7:9", "exclude each other"),
        ("--size 35x45mm --lossless", "excludes crops without loss"), ("--enlarge", "needs a --size"),
        ("--preset avatar --enlarge", "or a --preset that has one"), ("--size 35x45mm --dpi 0", "1 to 65535"),
    ])
    func impossibleSizesAreErrors(words: String, part: String) {
        #expect(Self.message(words).contains(part), "\(Self.message(words))")
    }

    /// Sizes of photos in millimetres and inches, which would be tiny in pixels.
    @Test(arguments: ["35x45", "45x35", "50x70", "2x2", "4x6", "51x51"])
    func sizesOfPhotosWithoutAUnitAskForOne(size: String) {
        let meant = "Did you mean \(size)\(["2x2", "4x6"].contains(size) ? "in" : "mm")?"
        let others = [
            [("dpi", "300")], [("dpi", "600")], [("preset", "passport")], [("preset", "passport"), ("dpi", "300")],
        ]
        for options in others {
            let words = options.map { "--\($0.0) \($0.1) " }.joined()
            #expect(Self.message("\(words)--size \(size)").contains(meant), "\(words)")
            let rendition = "a: {\(options.map { "\($0.0): \($0.1), " }.joined())size: \(size)}"
            do {
                _ = try CropCommand.parse(["photos", "--output", "out", "--rendition", rendition])
                Issue.record("\(rendition)")
            } catch {
                #expect(CropCommand.message(for: error).contains(meant), "\(rendition)")
            }
        }
        #expect(Self.message("--size \(size)") == "it is understood")
    }

    @Test(arguments: [
        "--size 413x531 --dpi 300", "--size 600x400 --dpi 72", "--size 64x64 --dpi 72", "--size 96x96 --dpi 300",
        "--size 300x300 --preset passport", "--size 160x120 --dpi 96",
    ])
    func sizesInPixelsMayNameAResolution(words: String) { #expect(Self.message(words) == "it is understood") }

    @Test func eachRenditionHasItsOwnResolution() throws {
        let words = [
            "photos", "--output", "out", "--rendition", "a: {size: 35x45mm, dpi: 600}", "--rendition",
            "b: {size: 2x2in, formats: [jpeg, webp]}", "--rendition", "c: {preset: passport, size: 400x400}",
        ]
        let renditions = try CropCommand.parse(words).engineOptions().outputs.renditions
        #expect(renditions.map { $0.frame.shape?.size?.width } == [827, 600, 400])
        #expect(renditions.map { $0.encodings[0].dotsPerInch } == [600, 300, nil])
        let webp = renditions[1].encodings[1]
        #expect(webp.format == .webp && webp.effectiveDotsPerInch == nil)
        let scaled = ["photos", "--output", "out", "--rendition", "a: {size: 35x45mm, scales: [1, 2]}"]
        do {
            _ = try CropCommand.parse(scaled)
            Issue.record("scales of a print")
        } catch {
            #expect(CropCommand.message(for: error).contains("'scales' and a size on paper exclude each other"))
        }
    }
}
