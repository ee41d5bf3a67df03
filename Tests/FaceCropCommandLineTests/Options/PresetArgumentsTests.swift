import ArgumentParser
import FaceCropFraming
import FaceCropRecords
import Testing

@testable import FaceCropCommandLine

/// `--preset`, and the options beside it.
@Suite struct PresetArgumentsTests {
    private static func options(_ arguments: [String]) throws -> FrameOptions {
        try CropCommand.parse(["photos", "--output", "out"] + arguments).frame.frameOptions
    }

    /// Options with a value that no preset has, and the part of the options that they decide.
    private static let typed: [(words: [String], part: @Sendable (FrameOptions) -> String)] = [
        (["--framing", "index:3"], { "\($0.framing)" }),
        (["--margin", "77%"], { "\(String(describing: $0.margin)) \($0.faceHeightFraction ?? 0)" }),
        (["--face-height", "77%"], { "\(String(describing: $0.margin)) \($0.faceHeightFraction ?? 0)" }),
        (["--headroom", "77%"], { "\($0.headroomFraction)" }),
        (["--place", "centred"], { "\($0.placement)" }), (["--place", "thirds"], { "\($0.placement)" }),
        (["--no-keep-faces"], { "\($0.keepsFaces)" }), (["--least-extent", "77%"], { "\($0.leastExtent)" }),
        (["--subject-size", "77%"], { "\($0.subjectSizeFraction)" }),
        (["--size", "77x78"], { "\(String(describing: $0.shape))" }),
        (["--aspect", "7:8"], { "\(String(describing: $0.shape))" }),
        (["--extent", "tight"], { "\($0.extent)" }), (["--extent", "largest"], { "\($0.extent)" }),
        (["--extent", "automatic"], { "\($0.extent)" }),
        (["--size", "77x78", "--pad", "blur"], { "\(String(describing: $0.pad))" }),
        (["--size", "77x78", "--enlarge"], { "\($0.enlarges)" }),
        (["--fill", "blur"], { "\(String(describing: $0.extend))" }), (["--fallback", "skip"], { "\($0.fallback)" }),
        (["--level"], { "\($0.levelsEyes)" }),
    ]

    @Test(arguments: FramePreset.allCases) func aPresetAloneIsItsValues(preset: FramePreset) throws {
        #expect(try Self.options(["--preset", preset.rawValue]) == FrameOptions(preset: preset))
    }

    /// Whatever is typed counts as it would without the preset, before and behind it.
    @Test(arguments: FramePreset.allCases, typed.indices) func whatIsTypedWins(preset: FramePreset, index: Int) throws {
        let (words, part) = Self.typed[index]
        let alone = part(try Self.options(words))
        #expect(part(try Self.options(["--preset", preset.rawValue] + words)) == alone)
        #expect(part(try Self.options(words + ["--preset", preset.rawValue])) == alone)
    }

    /// What is not typed stays as the preset has it.
    @Test(arguments: FramePreset.allCases) func theRestIsThePresets(preset: FramePreset) throws {
        var expected = FrameOptions(preset: preset)
        expected.headroomFraction = 0.77
        expected.fallback = [.fail]
        let words = ["--preset", preset.rawValue, "--headroom", "77%", "--fallback", "fail"]
        #expect(try Self.options(words) == expected)
    }

    /// No preset makes a single other option invalid.
    @Test(arguments: FramePreset.allCases, typed.indices)
    func everyOptionGoesWithEveryPreset(preset: FramePreset, index: Int) throws {
        let words = Self.typed[index].words + ["--preset", preset.rawValue]
        try CropCommand.parse(["photos", "--output", "out"] + words).engineOptions().validate()
    }
}
