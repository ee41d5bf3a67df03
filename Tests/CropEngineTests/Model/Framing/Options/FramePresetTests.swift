import Testing

@testable import FaceCropModel

@Suite struct FramePresetTests {
    private static let strict: [FramePreset] = [.passport, .linkedin]

    @Test(arguments: FramePreset.allCases.filter { !strict.contains($0) && $0 != .guarded })
    func everyPresetGivesEveryPhotoACropOfItsRatio(preset: FramePreset) {
        let options = FrameOptions(preset: preset)
        #expect(options.shape != nil)
        // The photo itself would have another ratio.
        #expect(options.fallback == [.salient, .attention, .center])
        #expect(options.keepsFaces && options.extend == nil && options.pad == nil)
    }

    /// A strict preset writes what has its values, and nothing else.
    @Test(arguments: strict) func aStrictPresetPlacesTheHeadOfOnePerson(preset: FramePreset) throws {
        let options = FrameOptions(preset: preset)
        #expect(options.framing == .largest && options.fallback == [.skip])
        #expect(options.requirements.faceCount == .exactly(1) && options.requirements.openEyes != nil)
        #expect(try #require(options.head).containsHead)
        #expect(options.extend == nil && options.pad == nil && !options.enlarges)
    }

    /// The published ranges: ICAO Doc 9303 for a picture of 35 × 45 mm, here at 300 pixels per inch.
    @Test func aPassportPhotoHasTheNumbersOfICAO() throws {
        let options = FrameOptions(preset: .passport)
        let (head, size) = (try #require(options.head), try #require(options.shape?.size))
        #expect(size.width == Int((35 / 25.4 * 300).rounded()) && size.height == Int((45 / 25.4 * 300).rounded()))
        #expect((0.7...0.8).contains(head.heightFraction))
        #expect((0.5...0.7).contains(1 - head.eyeLineFraction))
        #expect(options.levelsEyes && options.requirements.openEyes == .strict)
        #expect(options.requirements.maximumYawDegrees == 5)
        #expect(options.requirements.minimumEyeDistancePixels == 90)
    }

    /// The sizes that guides to Instagram name: profile 320 × 320, portrait post 4:5, story 9:16.
    @Test func picturesForInstagramHaveThePublishedSizes() {
        let sizes = [
            (FramePreset.instagramProfile, 320, 320), (.instagramPost, 1080, 1350), (.instagramStory, 1080, 1920),
        ]
        for (preset, width, height) in sizes {
            let options = FrameOptions(preset: preset)
            #expect(options.shape == .size(PixelSize(width: width, height: height)) && options.mask == nil)
        }
    }

    @Test func aRoundAvatarIsAnAvatarWithAMask() {
        var avatar = FrameOptions(preset: .avatar)
        avatar.mask = RoundMask()
        #expect(FrameOptions(preset: .avatarRound) == avatar)
    }

    @Test func masksAreWrittenAsTheyAreRead() {
        for value in stride(from: 0, through: 255, by: 5).map(UInt8.init) {
            let mask = RoundMask(background: .init(red: value, green: 255 - value, blue: value / 2))
            #expect(RoundMask(text: mask.text) == mask)
        }
        #expect(RoundMask(text: "round") == RoundMask() && RoundMask().text == "round")
        #expect(RoundMask(text: "round:white")?.text == "round:#ffffff")
        for wrong in ["", "Round", "round:", "round:edge", "round:blur", "round:#12345", "circle", "round:sky", "none"]
        {
            #expect(RoundMask(text: wrong) == nil, "\(wrong)")
        }
    }

    @Test func presetsDiffer() {
        #expect(Set(FramePreset.allCases.map(FrameOptions.init(preset:))).count == FramePreset.allCases.count)
        for preset in FramePreset.allCases { #expect(FrameOptions(preset: preset) != FrameOptions()) }
    }
}
