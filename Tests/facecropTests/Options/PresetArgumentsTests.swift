import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

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
        (["--size", "770x780"], { "\(String(describing: $0.shape))" }),
        (["--aspect", "7:8"], { "\(String(describing: $0.shape))" }),
        (["--extent", "tight"], { "\($0.extent)" }), (["--extent", "largest"], { "\($0.extent)" }),
        (["--extent", "automatic"], { "\($0.extent)" }),
        (["--size", "770x780", "--pad", "blur"], { "\(String(describing: $0.pad))" }),
        (["--size", "770x780", "--enlarge"], { "\($0.enlarges)" }),
        (["--fill", "blur"], { "\(String(describing: $0.extend))" }), (["--fallback", "skip"], { "\($0.fallback)" }),
        (["--mask", "round:grey"], { "\($0.mask?.text ?? "")" }), (["--level"], { "\($0.levelsEyes)" }),
    ]

    @Test(arguments: FramePreset.allCases) func aPresetAloneIsItsValues(preset: FramePreset) throws {
        #expect(try Self.options(["--preset", preset.rawValue]) == FrameOptions(preset: preset))
    }

    /// Whatever is typed counts as it would without the preset, before and behind it.
    @Test(arguments: FramePreset.allCases, typed.indices)
    func typedOptionsOverrideThePreset(preset: FramePreset, index: Int) throws {
        let (words, part) = Self.typed[index]
        let alone = part(try Self.options(words))
        #expect(part(try Self.options(["--preset", preset.rawValue] + words)) == alone)
        #expect(part(try Self.options(words + ["--preset", preset.rawValue])) == alone)
    }

    /// Requirements of a preset stay, unless others are typed; then landmarks are looked for.
    @Test func requirementsOfAPresetCanBeReplaced() throws {
        let words = ["photos", "--output", "out", "--preset", "passport"]
        let alone = try CropCommand.parse(words).engineOptions()
        #expect(alone.frame == FrameOptions(preset: .passport) && alone.detect.landmarks == .facts)
        let typed = try CropCommand.parse(words + ["--max-yaw", "12", "--no-level"]).engineOptions().frame
        #expect(typed.requirements.maximumYawDegrees == 12 && !typed.levelsEyes)
        #expect(typed.requirements.faceCount == .exactly(1) && typed.requirements.openEyes == .strict)
    }

    /// What says how high the face is replaces what the preset says about that.
    @Test func oneOptionSaysHowHighTheFaceIs() throws {
        for words in [["--headroom", "20%"], ["--place", "thirds"]] {
            #expect(try Self.options(["--preset", "avatar"] + words).eyeLineFraction == nil)
            #expect(throws: (any Error).self) { try Self.options(["--eye-line", "40%"] + words) }
        }
        let avatar = try Self.options(["--preset", "avatar", "--eye-line", "41%"])
        #expect(avatar.eyeLineFraction == 0.41 && avatar.faceHeightFraction == 0.45)
        #expect(try Self.options(["--preset", "passport", "--eye-line", "41%"]).head?.eyeLineFraction == 0.41)
        #expect(try Self.options(["--eye-line", "41%"]).eyeLineFraction == 0.41)
    }

    /// What is not typed stays as the preset has it.
    @Test(arguments: FramePreset.allCases) func theRestIsThePresets(preset: FramePreset) throws {
        var expected = FrameOptions(preset: preset)
        expected.headroomFraction = 0.77
        expected.eyeLineFraction = nil
        expected.fallback = [.fail]
        let words = ["--preset", preset.rawValue, "--headroom", "77%", "--fallback", "fail"]
        #expect(try Self.options(words) == expected)
    }

    /// The presets whose head placement leaves no room for some other options.
    private static let strict: [FramePreset] = [.passport, .linkedin]

    /// Whether an option has no effect beside the head placement of a preset, or contradicts it.
    private static func contradicts(_ preset: FramePreset, _ words: [String]) -> Bool {
        guard strict.contains(preset) else { return false }
        if words == ["--fill", "blur"] { return preset == .passport }
        return [["--headroom", "77%"], ["--place", "thirds"], ["--least-extent", "77%"], ["--extent", "largest"]]
            .contains(words) || words.contains("--pad")
    }

    /// No preset makes a single other option invalid, but one that contradicts its placement of the head.
    ///
    /// `guard` needs a size, and is about the place of the crop itself.
    @Test(arguments: FramePreset.allCases.filter { $0 != .guarded }, typed.indices)
    func everyOptionGoesWithEveryPreset(preset: FramePreset, index: Int) throws {
        let words = Self.typed[index].words + ["--preset", preset.rawValue]
        let command = try CropCommand.parse(["photos", "--output", "out"] + words)
        guard Self.contradicts(preset, Self.typed[index].words) else {
            try command.engineOptions().validate()
            return
        }
        #expect(throws: RunError.self) { try command.engineOptions().validate() }
    }
}
