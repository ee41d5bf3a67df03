import FaceCropFraming
import FaceCropGeometry
import Testing

@Suite struct FramePresetTests {
    private static let strict: [FramePreset] = [.passport, .linkedin]

    @Test(arguments: FramePreset.allCases.filter { !strict.contains($0) })
    func everyPresetGivesEveryPhotoACropOfItsRatio(preset: FramePreset) {
        let options = FrameOptions(preset: preset)
        guard case .aspect = options.shape else {
            Issue.record("\(preset) has no ratio")
            return
        }
        // The photo itself would have another ratio.
        #expect(options.fallback == [.attention, .center])
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

    @Test func presetsDiffer() {
        #expect(Set(FramePreset.allCases.map(FrameOptions.init(preset:))).count == FramePreset.allCases.count)
        for preset in FramePreset.allCases { #expect(FrameOptions(preset: preset) != FrameOptions()) }
    }
}
