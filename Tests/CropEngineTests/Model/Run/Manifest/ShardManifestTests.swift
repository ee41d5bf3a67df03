import Testing

@testable import FaceCropModel

@Suite struct ShardManifestTests {
    @Test func namesOfManifestsAreToldApart() throws {
        let shard = try #require(Shard(number: 2, of: 8))
        #expect(shard.fileName("manifest", ".json") == "manifest-2-of-8.json")
        #expect(Shard(manifestName: "manifest-2-of-8.json") == shard)
        for name in ["manifest.json", "manifest-9-of-8.json", "manifest-02-of-8.json", "manifest-2-of-8.json~", "x"] {
            #expect(Shard(manifestName: name) == nil, "\(name)")
        }
    }
}
