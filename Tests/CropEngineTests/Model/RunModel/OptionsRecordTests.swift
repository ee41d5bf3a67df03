import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropModel

@Suite struct OptionsRecordTests {
    /// Which files are taken, and the names of outputs, decide outputs just as the crop does.
    @Test func inputFiltersAndCollisionsAreRecorded() {
        var options = Options()
        let usual = OptionsRecord(options)
        #expect(usual["includes"] == .list([]) && usual["excludes"] == .list([]))
        #expect(usual["followsSymbolicLinks"] == .flag(false) && usual["onCollision"] == .text("rename"))
        options.discover.includes = ["*.jpg"]
        options.discover.excludes = ["draft", "*.tif"]
        options.discover.followsSymbolicLinks = true
        options.discover.onCollision = .refuse
        let other = OptionsRecord(options)
        #expect(other["includes"] == .texts(["*.jpg"]) && other["excludes"] == .texts(["draft", "*.tif"]))
        #expect(other["followsSymbolicLinks"] == .flag(true) && other["onCollision"] == .text("refuse"))
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
        #expect(record["size"] == .members(["width": .integer(30), "height": .integer(20)]))
        #expect(record["framing"] == .text("group") && record["format"] == .text("webp"))
        let renditions = try #require(record["renditions"]?.list)
        #expect(renditions.map { $0["name"] } == [.text("first"), .text("second")])
        #expect(renditions[0]["scales"] == .list([.integer(1), .integer(2)]))
        #expect(record["nameTemplate"] == .text("{stem}-{rendition}{@scale}.{ext}"))
        #expect(OptionsRecord(Options())["renditions"] == nil && OptionsRecord(Options())["nameTemplate"] == nil)
    }

    /// The manifest of another version, or of a process that is not trusted, adds no members.
    @Test func aRecordIsReadAsItWasWritten() throws {
        var options = Options()
        options.encode.keepsMetadata = true
        options.frame.margin = .pixels(12.5)
        options.decode.maximumPixels = .max
        options.frame.headroomFraction = 1
        let record = OptionsRecord(options)
        let json = try JSONEncoder().encode(record)
        #expect(String(decoding: json, as: UTF8.self).contains("\"maximumPixels\":\(Int.max)"))
        #expect(try JSONDecoder().decode(OptionsRecord.self, from: json) == record)
        let more = #"{"unheardOf": {"a": [1, null]}, "#.utf8 + json.dropFirst()
        #expect(try JSONDecoder().decode(OptionsRecord.self, from: Data(more)) == record)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OptionsRecord.self, from: Data("[1]".utf8)) }
    }

    /// The schema of the manifest describes the members that the fields of the options list.
    @Test func theSchemaKnowsEachMember() throws {
        let path = PackageFolder.root.appending("docs/manifest.schema.json")
        let schema = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: URL(filePath: path.string)))
        guard case .members(let properties)? = schema["$defs"]?["options"]?["properties"] else {
            Issue.record("the schema has no options")
            return
        }
        let members = Options.fields.flatMap(\.members).map(\.name)
        #expect(Set(members).count == members.count, "each is named once")
        #expect(properties.keys.sorted() == members.sorted())
    }

    @Test func whereOutputsGoAndHowManyWorkersThereAreIsNot() {
        var options = Options()
        options.run.destination = .folder("elsewhere")
        options.run.jobs = 7
        #expect(OptionsRecord(options) == OptionsRecord(Options()))
    }
}
