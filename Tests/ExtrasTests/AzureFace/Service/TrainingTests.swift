import AzureFaceServer
import Testing

@testable import AzureFace

struct TrainingTests {
    @Test func aTrainingIsWaitedFor() async throws {
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            // The states are: not started, running, succeeded.
            #expect(service.count("/training") == 3)
            #expect(try await service.client.lastTraining(of: group) == "2026-01-01T00:00:01.000Z")
        }
    }

    @Test func aTrainingThatFailsSaysWhy() async throws {
        try await LocalService.with { service in
            let group = try PersonGroupID("team")
            try await service.client.createGroup(group, name: "Team")
            let error = await failure { () throws(FaceServiceError) in try await service.client.train(group) }
            #expect(error?.code == .trainingFailed)
            #expect(error?.message.hasSuffix("The service says: There is no person in the group.") == true)
            service.server.fail(.readTraining, with: .trainingFailed)
            let again = await failure { () throws(FaceServiceError) in try await service.client.train(group) }
            #expect(again?.code == .trainingFailed)
        }
    }

    @Test func aTrainingWithoutEndIsGivenUp() async throws {
        let server = try await FaceServer.start(key: LocalService.key, pollsPerTraining: .max)
        let clock = JumpingClock()
        var settings = AzureFaceClient.Settings()
        settings.clock = RunClock(clock)
        settings.trainingPatience = .seconds(60)
        let client = { [settings] transport in
            AzureFaceClient(
                endpoint: try AzureEndpoint(server.endpoint),
                key: try SecretKey(server.key),
                transport: transport,
                settings: settings
            )
        }
        try await CurlTransport.withTransport { transport in
            let client = try client(transport)
            let group = try PersonGroupID("team")
            try await client.createGroup(group, name: "Team")
            let error = await failure { () throws(FaceServiceError) in try await client.train(group) }
            #expect(error?.code == .trainingTimedOut)
        }
        // The wait is limited to the patience and one further wait.
        #expect(clock.elapsed >= .seconds(60) && clock.elapsed < .seconds(80))
        await server.stop()
    }

    @Test func aGroupThatWasNeverTrainedCannotBeAsked() async throws {
        try await LocalService.with { service in
            let group = try PersonGroupID("team")
            try await service.client.createGroup(group, name: "Team")
            let error = await failure { () throws(FaceServiceError) in
                _ = try await service.client.lastTraining(of: group)
            }
            #expect(error?.code == .groupNotTrained)
        }
    }

    @Test func anAddressOfAnotherMachineIsNotAsked() async throws {
        try await LocalService.with { service in
            let other = try await FaceServer.start(key: LocalService.key)
            let transport = StatusElsewhere(location: other.endpoint + "/face/v1.2/x")
            let client = try service.laterClient(transport)
            try await client.train(try PersonGroupID("team"))
            #expect(transport.urls.map { $0.hasPrefix(service.server.endpoint) } == [true, true])
            await other.stop()
        }
    }
}

/// Answers every training with the address of another machine.
private struct StatusElsewhere: HTTPTransport {
    let location: String
    private let recorder = LocalService.Texts()

    var urls: [String] { recorder.texts }

    init(location: String) { self.location = location }

    func send(_ call: HTTPCall, key: SecretKey) async throws(TransportFailure) -> HTTPAnswer {
        recorder.add(call.url)
        return call.method == .post
            ? HTTPAnswer(status: 202, headers: ["operation-location": location])
            : HTTPAnswer(status: 200, body: Array("{\"status\": \"Succeeded\"}".utf8))
    }
}
