import AzureFaceServer
import Foundation
import SystemPackage
import Testing

@testable import AzureFace

struct RemoteIdentifierTests {
    /// The names for each face of an answer, the likeliest first; `nil` if the photo is pending.
    private func names(_ answer: RemoteAnswer) -> [String]? {
        guard case .identified(let faces, _, _) = answer else { return nil }
        return faces.map { $0.candidates.first?.name ?? "stranger" }
    }

    private func open(
        _ service: LocalService,
        _ group: PersonGroupID,
        _ folder: TemporaryFolder? = nil,
        client: AzureFaceClient? = nil
    ) async throws -> RemoteIdentifier {
        try await RemoteIdentifier.open(
            client: client ?? service.client,
            query: IdentifyQuery(group: group),
            cache: folder.map { AnswerCache(folder: $0.path.appending("kept")) }
        )
    }

    @Test func peopleAreNamedStrangersAreNotAndTheListOfPeopleIsReadOnce() async throws {
        try await LocalService.with { service in
            let identifier = try await open(service, try await service.makeTeam())
            #expect(identifier.people == ["alice", "bob"])
            for expected in [["alice"], ["stranger"], ["bob", "stranger", "alice"], []] {
                #expect(names(try await identifier.identify(ScriptedPhoto.prepared(expected))) == expected)
            }
            #expect(service.count("/persons?") == 1)
            // A photo without a face needs no identification.
            #expect(service.count("/identify") == 3)
        }
    }

    @Test func boxesAreInPixelsOfThePhotoWhateverWasSent() async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let photo = ScriptedPhoto.prepared(["alice"], photoPixelsPerPixel: 2.5)
            let identifier = try await open(service, group, folder)
            guard case .identified(let faces, _, false) = try await identifier.identify(photo) else {
                Issue.record("Not identified")
                return
            }
            #expect(faces.map(\.rectangle) == [.init(left: 25, top: 50, width: 225, height: 225)])
            #expect(faces.map(\.candidates) == [[.init(name: "alice", confidence: 0.96875)]])
            guard case .identified(faces, _, true) = identifier.cachedAnswer(source: photo.source) else {
                Issue.record("Not kept")
                return
            }
        }
    }

    @Test func noPhotoIsPaidForTwice() async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let photos = [["alice"], ["bob", "stranger"], []].map { ScriptedPhoto.prepared($0) }
            let first = try await open(service, group, folder)
            var answers: [RemoteAnswer] = []
            for photo in photos { answers.append(try await first.identify(photo)) }
            let paid = service.count("/detect") + service.count("/identify")
            #expect(paid == 3 + 2)

            let second = try await open(service, group, folder)
            for (photo, answer) in zip(photos, answers) {
                guard case .identified(let faces, let trainedAt, false) = answer else {
                    Issue.record("Not identified: \(answer)")
                    continue
                }
                let kept = RemoteAnswer.identified(faces, trainedAt: trainedAt, isCached: true)
                #expect(try await second.identify(photo) == kept && second.cachedAnswer(source: photo.source) == kept)
            }
            #expect(service.count("/detect") + service.count("/identify") == paid)
            #expect(try folder.files().count == 3)
            #expect(try folder.permissions("kept") == 0o700)
            for name in try folder.files().keys { #expect(try folder.permissions(name) == 0o600) }
        }
    }

    @Test func copiesThatMeetInARunArePaidForOnce() async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let identifier = try await open(service, try await service.makeTeam(), folder)
            let cached = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<12 {
                    group.addTask {
                        let answer = try await identifier.identify(ScriptedPhoto.prepared(["alice", "\(index % 3)"]))
                        guard case .identified(_, _, let isCached) = answer else { return false }
                        return isCached
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(cached == 9)
            #expect(service.count("/detect") == 3)
        }
    }

    @Test func afterAnotherTrainingEverybodyIsAskedAgainInTheSameFiles() async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let photo = ScriptedPhoto.prepared(["carol"])
            #expect(names(try await open(service, group, folder).identify(photo)) == ["stranger"])
            let carol = try await service.client.createPerson("carol", in: group)
            try await service.client.addFace(photo.bytes, to: carol, of: group)
            // The group is not trained yet, so the stored answer is still valid.
            #expect(names(try await open(service, group, folder).identify(photo)) == ["stranger"])
            try await service.client.train(group)
            #expect(names(try await open(service, group, folder).identify(photo)) == ["carol"])
            #expect(service.count("/detect") == 2)
            #expect(try folder.files().count == 1)
        }
    }

    @Test func aKeptAnswerThatIsDamagedAnywhereIsAskedAgain() async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let photo = ScriptedPhoto.prepared(["alice"])
            _ = try await open(service, group, folder).identify(photo)
            let (name, whole) = try #require(try folder.files().first)
            let url = URL(fileURLWithPath: folder.path.appending(name).string)
            for length in stride(from: 0, to: whole.count, by: 16) {
                try whole.prefix(length).write(to: url)
                #expect(names(try await open(service, group, folder).identify(photo)) == ["alice"])
                #expect(try folder.files() == [name: whole])
            }
            let damaged = (whole.count + 15) / 16
            #expect(service.count("/detect") == damaged + 1)
            let notes = service.events.events.count { if case .cacheEntryIgnored = $0 { true } else { false } }
            #expect(notes == damaged)
        }
    }

    @Test func aFolderThatCannotBeWrittenCostsNoAnswer() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.path.appending("kept").string))
        try await LocalService.with { service in
            let identifier = try await open(service, try await service.makeTeam(), folder)
            #expect(names(try await identifier.identify(ScriptedPhoto.prepared(["alice"]))) == ["alice"])
            let notes = service.events.events.contains { if case .cacheNotWritten = $0 { true } else { false } }
            #expect(notes)
        }
    }

    @Test func aQuotaThatIsUsedUpLeavesTheOtherPhotosPendingAndALaterRunGoesOn() async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let photos = (0..<5).map { ScriptedPhoto.prepared(["alice", "photo \($0)"]) }
            let identifier = try await open(service, group, folder)
            _ = try await identifier.identify(photos[0])
            _ = try await identifier.identify(photos[1])
            service.server.fail(.detect, with: .quota)
            let asked = service.server.requests.count
            for photo in photos[2...] {
                guard case .pending(let error) = try await identifier.identify(photo) else {
                    Issue.record("Not pending")
                    continue
                }
                #expect(error.code == .quotaExhausted)
                #expect(error.retryAfter == .seconds(86400))
            }
            // One call got the error, and the others were not made; stored answers are still given.
            #expect(service.server.requests.count == asked + 1)
            #expect(names(try await identifier.identify(photos[0])) == ["alice", "stranger"])

            try await CurlTransport.withTransport { transport in
                let later = try await open(service, group, folder, client: try service.laterClient(transport))
                let detected = service.count("/detect")
                for photo in photos { #expect(names(try await later.identify(photo)) == ["alice", "stranger"]) }
                #expect(service.count("/detect") == detected + 3)
            }
        }
    }

    @Test func onePhotoThatFailsLeavesTheOthersAsTheyAre() async throws {
        try await LocalService.with(attempts: 1) { service in
            let identifier = try await open(service, try await service.makeTeam())
            service.server.fail(.detect, with: .malformed)
            let photo = ScriptedPhoto.prepared(["bob"])
            let error = await failure { () throws(FaceServiceError) in _ = try await identifier.identify(photo) }
            #expect(error?.code == .malformedAnswer)
            #expect(names(try await identifier.identify(photo)) == ["bob"])
        }
    }

    /// Without an answer, a photo is pending, during a run as at its beginning.
    @Test(arguments: [
        Fault.truncated, .closed, .status(503, code: "503", message: "Busy."),
        .status(408, code: "408", message: "Slow."),
    ])
    func anOutageLeavesAPhotoPending(fault: Fault) async throws {
        try await LocalService.with(attempts: 1) { service in
            let identifier = try await open(service, try await service.makeTeam())
            let photo = ScriptedPhoto.prepared(["bob"])
            service.server.fail(.detect, with: fault)
            guard case .pending = try await identifier.identify(photo) else {
                Issue.record("Not pending")
                return
            }
            #expect(names(try await identifier.identify(photo)) == ["bob"])
        }
    }

    @Test func tinyPicturesAreNotSent() async throws {
        try await LocalService.with { service in
            let identifier = try await open(service, try await service.makeTeam())
            for count in [0, 1, 1023] {
                let photo = PreparedPhoto([UInt8](repeating: 0, count: count), source: "\(count)")
                #expect(names(try await identifier.identify(photo)) == [])
            }
            #expect(service.count("/detect") == 0)
        }
    }

    @Test(arguments: [
        Fault.status(415, code: "415", message: "No."), .status(413, code: "413", message: "Large."),
        .status(400, code: "InvalidImage", message: "Decoding error."),
    ])
    func aPictureThatIsRefusedIsNotPaidForAgainBeforeTheNextTraining(fault: Fault) async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with { service in
            let group = try await service.makeTeam()
            let photo = ScriptedPhoto.prepared(["bob"])
            service.server.fail(.detect, with: fault)
            let refused = try await open(service, group, folder).identify(photo)
            guard case .refused = refused else {
                Issue.record("Not refused: \(refused)")
                return
            }
            let later = try await open(service, group, folder)
            #expect(later.cachedAnswer(source: photo.source) == refused)
            #expect(try await later.identify(photo) == refused)
            #expect(service.count("/detect") == 1)
            try await service.client.train(group)
            #expect(names(try await open(service, group, folder).identify(photo)) == ["bob"])
        }
    }

    @Test(arguments: [Fault.quota, .closed, .status(503, code: "503", message: "Busy.")])
    func withoutTheServiceKeptAnswersAreGivenWithTheirNames(fault: Fault) async throws {
        let folder = try TemporaryFolder()
        try await LocalService.with(attempts: 1) { service in
            let group = try await service.makeTeam()
            let photo = ScriptedPhoto.prepared(["alice"])
            _ = try await open(service, group, folder).identify(photo)
            service.server.fail(.readTraining, with: fault)
            try await CurlTransport.withTransport { transport in
                let later = try service.laterClient(transport)
                let identifier = try await open(service, group, folder, client: later)
                #expect(identifier.groupError != nil && identifier.trainedAt == nil && identifier.people == nil)
                let asked = service.server.requests.count
                #expect(identifier.cachedAnswer(source: photo.source).flatMap(names) == ["alice"])
                guard case .pending = try await identifier.identify(ScriptedPhoto.prepared(["bob"])) else {
                    Issue.record("Not pending")
                    return
                }
                #expect(service.server.requests.count == asked)
            }
        }
    }

    @Test func aWholeRunKeepsThePace() async throws {
        try await LocalService.with { service in
            let identifier = try await open(service, try await service.makeTeam())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<20 {
                    group.addTask { _ = try await identifier.identify(ScriptedPhoto.prepared(["alice", "\(index)"])) }
                }
                try await group.waitForAll()
            }
            #expect(service.clock.elapsed >= .seconds(3 * (service.server.requests.count - 1)))
        }
    }
}
