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
                        for (source, preparation) in [("1", ""), ("2", ""), ("1", "small")] {
                            query.preparation = preparation
                            paths.insert(
                                cache.path(source: source, query: query.digest(endpoint: try AzureEndpoint(endpoint)))
                            )
                            count += 1
                        }
                    }
                }
            }
        }
        #expect(paths.count == count)
    }

    @Test func namesBeginWithThePhotosSHA256AndHaveOneLength() {
        let source = String(repeating: "a", count: 64)
        let path = AnswerCache(folder: "kept").path(source: source, query: String(repeating: "0", count: 64))
        #expect(path == FilePath("kept/\(source)-\(String(repeating: "0", count: 32)).json"))
    }

    @Test func aPlanCanSeeWhatIsKeptWithItsNamesAndWithoutAskingAnybody() throws {
        let folder = try TemporaryFolder()
        let cache = AnswerCache(folder: folder.path.appending("deep/er"))
        let query = IdentifyQuery(group: try PersonGroupID("team"))
        let answers = CachedAnswers(cache, query, try AzureEndpoint("https://a.example"))
        let others = CachedAnswers(cache, query, try AzureEndpoint("https://b.example"))
        let rectangle = RemoteFace.Rectangle(left: 1.5, top: 2, width: 3, height: 4)
        let face = AnswerCache.Face(
            rectangle: rectangle,
            candidates: [.init(personId: "1", name: "alice", confidence: 0.75), .init(personId: "2", confidence: 0.5)]
        )
        #expect(answers.answer(source: "photo") == nil)
        answers.write(AnswerCache.Entry(trainedAt: "then", faces: [face]), "photo")
        let candidates = [
            RemoteFace.Candidate(name: "alice", confidence: 0.75), RemoteFace.Candidate(name: "2", confidence: 0.5),
        ]
        let kept = RemoteFace(rectangle: rectangle, candidates: candidates)
        #expect(answers.answer(source: "photo") == .identified([kept], trainedAt: "then", isCached: true))
        #expect(answers.answer(source: "other") == nil && others.answer(source: "photo") == nil)
        // If a run knows of another training, it asks again.
        #expect(answers.find("photo", trainedAt: "then") != nil && answers.find("photo", trainedAt: "now") == nil)
    }
}
