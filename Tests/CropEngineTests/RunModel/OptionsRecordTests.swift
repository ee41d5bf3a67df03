import FaceCropFormats
import FaceCropFraming
import FaceCropRunModel
import SystemPackage
import Testing

@Suite struct OptionsRecordTests {
    /// Which files are taken, and the names of outputs, decide outputs just as the crop does.
    @Test func inputFiltersAndCollisionsAreRecorded() {
        var options = Options()
        let usual = OptionsRecord(options)
        #expect(usual.includes == [] && usual.excludes == [])
        #expect(!usual.followsSymbolicLinks && usual.onCollision == "rename")
        options.discover.includes = ["*.jpg"]
        options.discover.excludes = ["draft", "*.tif"]
        options.discover.followsSymbolicLinks = true
        options.discover.onCollision = .refuse
        let other = OptionsRecord(options)
        #expect(other.includes == ["*.jpg"] && other.excludes == ["draft", "*.tif"])
        #expect(other.followsSymbolicLinks && other.onCollision == "refuse")
    }

    /// The first rendition stands for the options of outputs, and all are listed.
    @Test func theFirstRenditionIsDescribed() throws {
        var options = Options()
        var first = RenditionOptions(name: "first", scales: [1, 2])
        first.frame.shape = .size(PixelSize(width: 30, height: 20))
        first.frame.framing = .group
        first.encodings[0].format = .webp
        options.outputs.renditions = [first, RenditionOptions(name: "second")]
        options.outputs.nameTemplate = try NameTemplate("{stem}-{rendition}{@scale}.{ext}")
        let record = OptionsRecord(options)
        #expect(record.size == PixelSize(width: 30, height: 20) && record.framing == "group" && record.format == "webp")
        #expect(record.renditions?.map(\.name) == ["first", "second"] && record.renditions?[0].scales == [1, 2])
        #expect(record.nameTemplate == "{stem}-{rendition}{@scale}.{ext}")
        #expect(OptionsRecord(Options()).renditions == nil && OptionsRecord(Options()).nameTemplate == nil)
    }

    @Test func whereOutputsGoAndHowManyWorkersThereAreIsNot() {
        var options = Options()
        options.run.destination = .folder("elsewhere")
        options.run.jobs = 7
        #expect(OptionsRecord(options) == OptionsRecord(Options()))
    }
}
