import FaceCropDiscovery
import FaceCropRecords
import SystemPackage
import Testing

@Suite struct OptionsRecordTests {
    /// Which files are taken, and the names of outputs, decide outputs just as the crop does.
    @Test func whatIsTakenIsRecorded() {
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

    @Test func whereOutputsGoAndHowManyWorkersThereAreIsNot() {
        var options = Options()
        options.run.destination = .folder("elsewhere")
        options.run.jobs = 7
        #expect(OptionsRecord(options) == OptionsRecord(Options()))
    }
}
