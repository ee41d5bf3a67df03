import ArgumentParser
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// `--head-height`, `--head-top` and `--eye-line`.
@Suite struct HeadOptionsTests {
    private static func options(_ words: String) throws -> Options {
        let typed = words.split(separator: " ").map(String.init)
        let options = try CropCommand.parse(["photos", "--output", "out"] + typed).engineOptions()
        try options.validate()
        return options
    }

    @Test func aHeadHeightFramesTheLargestFaceByItsLandmarks() throws {
        let options = try Self.options("--head-height 70% --aspect 7:9")
        #expect(options.frame.head == HeadPlacement(heightFraction: 0.7, eyeLineFraction: 0.45))
        #expect(options.frame.framing == .largest)
        #expect(options.detect.landmarks == .facts)
        let typed = try Self.options("--head-height 60% --eye-line 40.5% --size 70x90 --framing index:2")
        #expect(typed.frame.head == HeadPlacement(heightFraction: 0.6, eyeLineFraction: 0.405))
        #expect(typed.frame.framing == .index(2))
    }

    @Test func theTopOfAHeadIsItsCrownOrItsHair() throws {
        #expect(try Self.options("--head-height 70% --aspect 7:9").frame.head?.top == .crown)
        #expect(try Self.options("--head-height 70% --aspect 7:9 --head-top hair").frame.head?.top == .hair)
        #expect(try Self.options("--preset passport --head-top hair").frame.head?.top == .hair)
        let words = ["photos", "--output", "out", "--preset", "avatar", "--head-top", "hair"]
        let error = #expect(throws: (any Error).self) { try CropCommand.parse(words) }
        #expect(CropCommand.message(for: try #require(error)).contains("--head-top needs a --head-height"))
    }

    /// Of a preset, the ratio remains; what says where the face is, is replaced.
    @Test func aHeadHeightReplacesThePlaceOfAPreset() throws {
        for preset in ["avatar", "portrait"] {
            let alone = try Self.options("--preset \(preset)").frame
            let frame = try Self.options("--preset \(preset) --head-height 60%").frame
            #expect(frame.shape == alone.shape && frame.fallback == alone.fallback)
            #expect(frame.faceHeightFraction == nil && frame.headroomFraction == 0 && frame.eyeLine == nil)
        }
    }

    @Test(arguments: [
        "--head-height 70%", "--head-height 70% --aspect 7:9 --framing group",
        "--head-height 70% --aspect 7:9 --framing averaged", "--head-height 70% --aspect 7:9 --headroom 10%",
        "--head-height 70% --aspect 7:9 --place thirds", "--head-height 70% --aspect 7:9 --extent largest",
        "--head-height 70% --aspect 7:9 --least-extent 50%", "--head-height 70% --size 70x90 --pad blur",
        "--head-height 19% --aspect 7:9", "--head-height 91% --aspect 7:9",
        "--head-height 70% --eye-line 34% --aspect 7:9", "--head-height 70% --eye-line 66% --aspect 7:9",
    ])
    func optionsThatContradictAHeadHeightAreErrors(words: String) {
        #expect(throws: RunError.self) { try Self.options(words) }
    }

    @Test(arguments: ["90% --eye-line 45%", "70% --eye-line 35%", "70% --eye-line 65%", "100% --eye-line 50%"])
    func aHeadMayTouchTheEdges(values: String) throws {
        _ = try Self.options("--aspect 7:9 --head-height \(values)")
    }

    @Test func headsNeedLandmarks() throws {
        var options = try Self.options("--head-height 70% --aspect 7:9")
        options.detect.landmarks = .none
        #expect(throws: RunError.self) { try options.validate() }
    }
}
