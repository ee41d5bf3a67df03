import AzureFaceServer
import Foundation
import Testing

@testable import AzureFace

/// Tests the requests of the client, as the server gets them.
struct RequestShapeTests {
    @Test func detectionSendsThePictureAsItIsAndAsksForIdsOnlyToIdentify() async throws {
        try await LocalService.with { service in
            let photo = ScriptedPhoto.bytes(["alice"], count: 5_999_999)
            for identifying in [true, false] {
                let faces = try await service.client.detect(photo, identifying: identifying)
                #expect(faces.map { $0.faceId != nil } == [identifying])
                let request = try #require(service.server.requests.last)
                #expect(request.method == "POST")
                let query = Set(
                    try #require(request.target.split(separator: "?").last).split(separator: "&").map(String.init)
                )
                let models: Set = ["recognitionModel=recognition_04", "detectionModel=detection_03"]
                #expect(query.isSuperset(of: models))
                #expect(query.contains("returnFaceId=\(identifying)"))
                #expect(query.contains("faceIdTimeToLive=3600") == identifying)
                #expect(request.target.hasPrefix("/face/v1.2/detect?"))
                #expect(request.headers["content-type"] == "application/octet-stream")
                #expect(request.body == Data(photo))
            }
        }
    }

    @Test(arguments: [1, 9, 10, 11, 20, 23])
    func facesAreIdentifiedTenACallInTheirOrder(count: Int) async throws {
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let names = (0..<count).map { $0 % 3 == 0 ? "alice" : $0 % 3 == 1 ? "bob" : "stranger" }
            let faces = try await service.client.detect(ScriptedPhoto.bytes(names), identifying: true)
            let found = try await service.client.identify(faces.compactMap(\.faceId), in: group, candidates: 1)
            let persons = try await service.client.persons(of: group)
            let people = Dictionary(uniqueKeysWithValues: persons.map { ($0.personId, $0.name) })
            #expect(found.map { $0.candidates.first.flatMap { people[$0.personId] } ?? "stranger" } == names)

            let requests = service.server.requests.filter { $0.target.hasSuffix("/identify") }
            #expect(requests.count == (count + 9) / 10)
            for request in requests {
                let fields = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
                #expect((fields["faceIds"] as? [String]).map { (1...10).contains($0.count) } == true)
                #expect(fields["maxNumOfCandidatesReturned"] as? Int == 1)
                #expect(fields["confidenceThreshold"] == nil)
                #expect(fields["largePersonGroupId"] as? String == "team")
                #expect(request.headers["content-type"] == "application/json")
            }
        }
    }

    @Test func aThresholdIsSentWhenThereIsOne() async throws {
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let faces = try await service.client.detect(ScriptedPhoto.bytes(["alice"]), identifying: true)
            let ids = faces.compactMap(\.faceId)
            let low = try await service.client.identify(ids, in: group, candidates: 5, confidenceThreshold: 0.125)
            #expect(low.map(\.candidates.count) == [2])
            let high = try await service.client.identify(ids, in: group, candidates: 5, confidenceThreshold: 0.75)
            #expect(high.map(\.candidates.count) == [1])
        }
    }

    @Test func aGroupIsBoundToTheNewestRecognitionModel() async throws {
        try await LocalService.with { service in
            let group = try PersonGroupID("team")
            try await service.client.createGroup(group, name: "Team")
            let read = try await service.client.group(group)
            #expect(read.name == "Team")
            #expect(read.recognitionModel == "recognition_04")
            let again = await failure { () throws(FaceServiceError) in
                try await service.client.createGroup(group, name: "Team")
            }
            #expect(again?.code == .conflict)
        }
    }

    @Test(arguments: [0, 1, 999, 1000, 1001, 2000])
    func peopleAreListedOverPages(count: Int) async throws {
        try await LocalService.with { service in
            let group = try PersonGroupID("team")
            await service.server.makeGroup("team", people: (0..<count).map { "person \($0)" })
            let persons = try await service.client.persons(of: group)
            #expect(Set(persons.map(\.name)).count == count)
            #expect(service.count("/persons?") == count / 1000 + 1)
        }
    }

    @Test func aListThatBeginsAnewEachTimeEnds() async throws {
        try await LocalService.with { service in
            let page = (0..<1000).map { "{\"personId\": \"\($0)\", \"name\": \"n\"}" }.joined(separator: ",")
            let group = try PersonGroupID("team")
            let client = try service.laterClient(SameAnswer(body: "[\(page)]"))
            let error = await failure { () throws(FaceServiceError) in
                _ = try await client.persons(of: group)
            }
            #expect(error?.code == .malformedAnswer)
        }
    }

    @Test(arguments: ["", "A", "a b", "../x", "a/b", "a?b", "é", String(repeating: "a", count: 65)])
    func aGroupsNameThatCouldLeadElsewhereIsRefused(text: String) {
        #expect(throws: SettingError.self) { try PersonGroupID(text) }
    }
}

/// Answers every request with the same JSON.
private struct SameAnswer: HTTPTransport {
    let body: String

    func send(_ call: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer {
        HTTPAnswer(status: 200, body: Array(body.utf8))
    }
}
