import Synchronization
import SystemPackage
import Testing

@testable import FaceCropModel
@testable import FaceCropPixels

/// Runs the real networks, which `make deps` installs.
@Suite struct InferenceSessionTests {
    private static let networks: [any FaceNetwork] = [YuNet(), CenterFace()]

    private func session(_ network: any FaceNetwork) throws -> InferenceSession {
        let model = try ModelLocator(explicitFolder: nil, executable: nil).load(network.modelFile)
        return try InferenceSession(model, InferenceRuntime(), layout: .planes, outputs: network.outputs)
    }

    /// All outputs for a picture of `size` whose numbers depend on `seed`.
    private func outputs(_ session: InferenceSession, _ size: PixelSize, seed: Int = 37) throws -> [[Float]] {
        try session.infer(size) { input in
            #expect(input.count == 3 * size.pixelCount)
            for index in input.indices { input[index] = Float(index * seed % 251) }
        } _: { outputs in
            outputs.map { Array($0) }
        }
    }

    @Test(arguments: [(32, 32), (64, 32), (96, 160)])
    func outputsHaveNumbersForEachCell(width: Int, height: Int) throws {
        let size = PixelSize(width: width, height: height)
        let yuNet = try outputs(session(YuNet()), size).map(\.count)
        let cells = [8, 16, 32].map { size.pixelCount / $0 / $0 }
        #expect(yuNet == cells.flatMap { [$0, $0, 4 * $0, 10 * $0] })
        let centerFace = try outputs(session(CenterFace()), size).map(\.count)
        #expect(centerFace == [1, 2, 2, 10].map { $0 * size.pixelCount / 16 })
    }

    /// Workers share a session; what was calculated before, in other sizes or at the same time, changes nothing.
    @Test(arguments: networks.indices)
    func resultsDependOnThePictureAlone(index: Int) async throws {
        let (small, large) = (PixelSize(width: 64, height: 96), PixelSize(width: 128, height: 128))
        let session = try session(Self.networks[index])
        let expected = [try outputs(session, small), try outputs(session, large)]
        #expect(try outputs(session, small, seed: 41) != expected[0])
        try await withThrowingTaskGroup(of: [[[Float]]].self) { group in
            for _ in 0..<4 { group.addTask { [try outputs(session, small), try outputs(session, large)] } }
            for try await together in group { #expect(together == expected) }
        }
    }

    @Test func damagedModelsAreRefused() throws {
        let garbage = LoadedModel(file: ModelFile.yuNet, path: "none", bytes: Array("this is no model".utf8))
        let error = try #require(throws: InferenceError.self) {
            try InferenceSession(garbage, InferenceRuntime(), layout: .planes)
        }
        #expect(error.operation == "CreateSessionFromArray" && !error.cause.isEmpty)
        #expect(!error.description.contains("\n"), "a message is one line")
    }

    /// Workers that ask at the same time get the same session, and the model is made ready once.
    @Test func aDeferredSessionIsMadeOnce() async throws {
        let model = try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.yuNet)
        let runtime = try InferenceRuntime()
        let calls = Mutex(0)
        let deferred = DeferredSession(model) { model throws(InferenceError) in
            calls.withLock { $0 += 1 }
            return try InferenceSession(model, runtime, layout: .planes)
        }
        #expect(calls.withLock(\.self) == 0)
        let sessions = try await withThrowingTaskGroup(of: InferenceSession.self) { group in
            for _ in 0..<8 { group.addTask { try deferred.ready } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(sessions.map(ObjectIdentifier.init)).count == 1 && calls.withLock(\.self) == 1)
    }

    /// A failure is thrown to everybody who asks, and what failed once may succeed later, as after a lack of memory.
    @Test func aDeferredSessionThatFailsIsMadeAgain() throws {
        let model = try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.yuNet)
        let runtime = try InferenceRuntime()
        let failures = Mutex(2)
        let deferred = DeferredSession(model) { model throws(InferenceError) in
            let fails = failures.withLock { left in
                defer { left -= 1 }
                return left > 0
            }
            if fails { throw InferenceError(operation: "CreateSessionFromArray", cause: "there is no memory") }
            return try InferenceSession(model, runtime, layout: .planes)
        }
        for _ in 0..<2 { #expect(throws: InferenceError.self) { try deferred.ready } }
        #expect(try deferred.ready === deferred.ready)
    }

    @Test func anUnknownOutputIsAnError() throws {
        let model = try ModelLocator(explicitFolder: nil, executable: nil).load(ModelFile.yuNet)
        let session = try InferenceSession(model, InferenceRuntime(), layout: .planes, outputs: ["nose"])
        let error = try #require(throws: InferenceError.self) { try outputs(session, PixelSize(width: 32, height: 32)) }
        #expect(error.operation == "Run" && error.cause.contains("nose"))
    }
}
