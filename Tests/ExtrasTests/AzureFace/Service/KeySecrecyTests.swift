import AzureFaceServer
import Foundation
import Testing

@testable import AzureFace

struct KeySecrecyTests {
    private static let faults: [Fault] = [
        .tooMany(), .tooMany(retryAfter: "1"), .quota, .notApproved, .malformed, .otherShape, .empty, .truncated,
        .closed,
        .keyRepeated, .trainingFailed, .status(401, code: "401", message: "No."),
        .status(503, code: "503", message: "No."),
        .redirect("http://127.0.0.1:1/"),
    ]

    @Test(arguments: faults)
    func theKeyIsInItsHeaderAndInNoOtherPlaceWhateverGoesWrong(fault: Fault) async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with(attempts: 2) { service in
            let group = try await service.makeTeam()
            service.server.fail(.detect, with: fault, fault)
            service.server.fail(.identify, with: fault)
            var texts: [String] = []
            for names in [["alice"], ["bob"], ["alice", "stranger"]] {
                do throws(FaceServiceError) {
                    let identifier = try await RemoteIdentifier.open(
                        client: service.client,
                        query: IdentifyQuery(group: group),
                        cache: AnswerCache(folder: folder.path)
                    )
                    texts.append("\(try await identifier.identify(ScriptedPhoto.prepared(names)))")
                    texts.append(dumped(identifier))
                } catch {
                    texts.append("\(error) \(error.localizedDescription) \(String(reflecting: error)) \(dumped(error))")
                }
            }
            texts += service.events.events.map { "\($0) \(String(reflecting: $0))" }
            texts += service.server.requests.map(\.line)
            texts += try folder.files().flatMap { [$0, String(decoding: $1, as: UTF8.self)] }
            texts.append(dumped(service.client))
            #expect(texts.count > 20)
            for (index, text) in texts.enumerated() {
                let holdsKey = text.contains(LocalService.key)
                #expect(!holdsKey, "Text \(index)")
            }
            #expect(service.server.requests.allSatisfy { $0.key == .right && !$0.hasKeyElsewhere })
        }
    }

    @Test func wordsOfTheServiceThatRepeatTheKeyComeWithoutIt() async throws {
        try await LocalService.with { service in
            service.server.fail(.detect, with: .keyRepeated)
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.detect(ScriptedPhoto.bytes([]), identifying: true)
            }
            #expect(error?.message.contains("You sent (secret key), and this was refused.") == true)
        }
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }
}
