import FaceCropFraming
import Testing

@Suite struct FramePresetTests {
    @Test(arguments: FramePreset.allCases) func everyPresetGivesEveryPhotoACropOfItsRatio(preset: FramePreset) {
        let options = FrameOptions(preset: preset)
        guard case .aspect = options.shape else {
            Issue.record("\(preset) has no ratio")
            return
        }
        // The photo itself would have another ratio.
        #expect(options.fallback == [.attention, .center])
        #expect(options.keepsFaces && options.extend == nil && options.pad == nil)
    }

    @Test func presetsDiffer() {
        #expect(Set(FramePreset.allCases.map(FrameOptions.init(preset:))).count == FramePreset.allCases.count)
        for preset in FramePreset.allCases { #expect(FrameOptions(preset: preset) != FrameOptions()) }
    }
}
