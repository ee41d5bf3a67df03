import AzureFaceServer
import Synchronization
import Testing

@testable import AzureFace
@testable import FaceCropModel

/// A server on this machine, a client connected to it over real connections, and a clock on which waits take no time.
struct LocalService: Sendable {
    /// A key like those of Azure, which does not occur anywhere else by accident.
    static let key = "5f0c1d9e7b3a4862a9d0c4e1f7b28365"

    let server: FaceServer
    let client: AzureFaceClient
    let clock: JumpingClock
    let events: Recorder

    /// The events that the client reported.
    final class Recorder: Sendable {
        private let all = Mutex<[CallEvent]>([])

        var events: [CallEvent] { all.withLock { $0 } }

        func add(_ event: CallEvent) { all.withLock { $0.append(event) } }
    }

    /// Texts that tasks add.
    final class Texts: Sendable {
        private let all = Mutex<[String]>([])

        var texts: [String] { all.withLock { $0 } }

        func add(_ text: String) { all.withLock { $0.append(text) } }
    }

    /// Calls `body` with a newly started service.
    static func with(
        key: String = LocalService.key,
        attempts: Int = 3,
        timeout: Duration = .seconds(600),
        scheme: String = "http",
        _ body: (LocalService) async throws -> Void
    ) async throws {
        let server = try await FaceServer.start(key: Self.key)
        var settings = ConnectionSettings()
        settings.timeout = timeout
        do {
            try await CurlTransport.withTransport(settings) { transport in
                try await body(
                    LocalService(
                        server,
                        endpoint: "\(scheme)://127.0.0.1:\(server.port)",
                        key: key,
                        attempts: attempts,
                        transport: transport
                    )
                )
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private init(
        _ server: FaceServer,
        endpoint: String,
        key: String,
        attempts: Int,
        transport: any HTTPTransport
    ) throws {
        let clock = JumpingClock()
        let events = Recorder()
        var settings = AzureFaceClient.Settings()
        settings.clock = RunClock(clock)
        settings.retry.attempts = attempts
        settings.jitter = { 0 }
        settings.report = { events.add($0) }
        self.server = server
        self.clock = clock
        self.events = events
        client = AzureFaceClient(
            endpoint: try AzureEndpoint(endpoint),
            key: try SecretKey(key),
            transport: transport,
            settings: settings
        )
    }

    /// The number of calls that reached the server with this path.
    func count(_ path: String) -> Int { server.requests.count { $0.target.contains(path) } }

    /// A client with the same settings and no memory of earlier calls, as in a later run.
    func laterClient(_ transport: any HTTPTransport) throws -> AzureFaceClient {
        AzureFaceClient(
            endpoint: client.endpoint,
            key: try SecretKey(Self.key),
            transport: transport,
            settings: client.settings
        )
    }

    /// Makes the group `team` with one face for each name, and trains it.
    func makeTeam(_ names: [String] = ["alice", "bob"]) async throws -> PersonGroupID {
        let group = try PersonGroupID("team")
        try await client.createGroup(group, name: "Team")
        for name in names {
            let person = try await client.createPerson(name, in: group)
            try await client.addFace(ScriptedPhoto.bytes([name]), to: person, of: group)
        }
        try await client.train(group)
        return group
    }
}

extension ScriptedPhoto {
    /// A picture of people with these names, ready to be sent.
    static func prepared(_ names: [String], photoPixelsPerPixel: Double = 1) -> PreparedPhoto {
        let bytes = bytes(names)
        return PreparedPhoto(
            bytes,
            source: SHA256.hexadecimal(of: bytes),
            photoPixelsPerPixel: photoPixelsPerPixel
        )
    }
}

/// The error that `body` throws; `nil` if it throws none.
func failure(_ body: () async throws(FaceServiceError) -> Void) async -> FaceServiceError? {
    do throws(FaceServiceError) {
        try await body()
        return nil
    } catch {
        return error
    }
}
