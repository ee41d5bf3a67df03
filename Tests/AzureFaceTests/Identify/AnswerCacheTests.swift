import SystemPackage
import Testing

@testable import AzureFace

struct AnswerCacheTests {
    @Test func everyPartOfTheQuestionHasFilesOfItsOwn() throws {
        let cache = AnswerCache(folder: "kept")
        var paths: Set<FilePath> = []
        var count = 0
        for endpoint in ["https://a.example", "https://b.example"] {
            for group in ["a", "b"] {
                for candidates in 1...3 {
                    for threshold in [nil, 0.5, 0.75] as [Double?] {
                        var query = IdentifyQuery(group: try PersonGroupID(group))
                        query.candidates = candidates
                        query.confidenceThreshold = threshold
                        for picture in [[1], [2], []] as [[UInt8]] {
                            paths.insert(
                                cache.path(picture: picture, query: query.digest(endpoint: try AzureEndpoint(endpoint)))
                            )
                            count += 1
                        }
                    }
                }
            }
        }
        #expect(paths.count == count)
    }

    @Test func namesBeginWithThePicturesSHA256AndHaveOneLength() {
        let path = AnswerCache(folder: "kept").path(
            picture: Array("abc".utf8),
            query: String(repeating: "0", count: 64)
        )
        // The first example of FIPS 180-2.
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(path == FilePath("kept/\(hash)-\(String(repeating: "0", count: 32)).json"))
    }

    @Test func aPlanCanSeeWhatIsKeptWithoutAskingAnybody() throws {
        let folder = try TemporaryFolder()
        let cache = AnswerCache(folder: folder.path.appending("deep/er"))
        let query = IdentifyQuery(group: try PersonGroupID("team"))
        let endpoint = try AzureEndpoint("https://a.example")
        #expect(!cache.hasAnswer(to: query, endpoint: endpoint, picture: [1]))
        try cache.keep([], at: cache.path(picture: [1], query: query.digest(endpoint: endpoint)), trainedAt: "now")
        #expect(cache.hasAnswer(to: query, endpoint: endpoint, picture: [1]))
        #expect(!cache.hasAnswer(to: query, endpoint: endpoint, picture: [2]))
    }
}
