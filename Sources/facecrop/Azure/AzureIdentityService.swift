import AzureFace
import CropEngine
import FaceCropCore
import FaceCropFaces
import FaceCropGeometry
import FaceCropHashing
import FaceCropRecords
import Synchronization
import SystemPackage

/// Has the Azure Face service name the faces of a run's photos.
///
/// The threads of the run share its client, and with that the pace, the attempts and the quota.
final class AzureIdentityService: IdentityService {
    /// What the command line and the manifest call the service.
    static let provider = IdentityProviderArguments.Provider.azure.rawValue

    private let client: AzureFaceClient
    private let query: IdentifyQuery
    private let cache: AnswerCache?
    /// Everybody whom the options name.
    private let wanted: [String]
    private let identifier = Mutex<RemoteIdentifier?>(nil)
    /// The answer about all photos that are not answered already, from when on asking makes no sense.
    private let lastAnswer = Mutex<ServiceIdentities.Answer?>(nil)
    private let isStopped = Atomic(false)
    private let maximumFileBytes: Int
    /// How many photos got no answer, one after the other.
    private let unansweredInARow = Mutex(0)
    /// How many of them are enough to ask about no more: each has had all its attempts.
    private static let patience = 3

    init(
        _ client: AzureFaceClient,
        _ query: IdentifyQuery,
        _ cache: AnswerCache?,
        wanted: [String],
        maximumFileBytes: Int
    ) {
        self.client = client
        self.query = query
        self.cache = cache
        self.wanted = wanted
        self.maximumFileBytes = maximumFileBytes
    }

    func begin() throws(RunError) -> String? {
        let opened: RemoteIdentifier
        do {
            opened = try AzureConnection.wait { [client, query, cache] in
                try await RemoteIdentifier.open(client: client, query: query, cache: cache)
            }
            .get()
        } catch {
            // The run is about to end, for another reason than this.
            if isStopped.load(ordering: .relaxed) { return nil }
            throw AzureConnection.runError(error)
        }
        if let stranger = wanted.first(where: { opened.people?.contains($0) == false }) {
            throw RunError(
                .invalidOptions,
                "The group \(query.group) does not know \(stranger). facecrop azure-group list says whom it knows."
            )
        }
        if let obstacle = opened.obstacle { lastAnswer.withLock { $0 = .pending(obstacle.description) } }
        identifier.withLock { $0 = opened }
        return opened.trainedAt.map(Self.knowledge)
    }

    func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities? {
        guard let identifier = identifier.withLock({ $0 }) else { return nil }
        // What is no photo, or cannot be read, is found out about where it is decoded.
        let source = PhotoDigest.source(of: file, maximumFileBytes: maximumFileBytes)
        if let source, let kept = identifier.kept(source: source) { return naming(.init(kept)) }
        if let last = lastAnswer.withLock({ $0 }) { return naming(last) }
        if isStopped.load(ordering: .relaxed) { return nil }
        guard let copy = copy(), let source else { return naming(.failed("The file cannot be read.")) }
        return ask(PreparedPhoto(copy, source: source), identifier).map(naming)
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        Task { [client] in await client.stop() }
    }

    /// What a training is called in the journal.
    static func knowledge(_ trainedAt: String) -> String {
        String(SHA256.hexadecimal(of: Array(trainedAt.utf8)).prefix(16))
    }

    private func naming(_ answer: ServiceIdentities.Answer) -> ServiceIdentities {
        ServiceIdentities(provider: Self.provider, answer: answer)
    }

    /// The answer to a question for which the calling thread waits; `nil` when it was told to stop.
    private func ask(_ photo: PreparedPhoto, _ identifier: RemoteIdentifier) -> ServiceIdentities.Answer? {
        do {
            let answer = try AzureConnection.wait { try await identifier.identify(photo) }.get()
            if endsAsking(answer) { end(.init(answer)) }
            return .init(answer)
        } catch let error as FaceServiceError {
            if error.code == .cancelled { return nil }
            if error.endsTheRun { end(.failed(error.description)) }
            return .failed(error.description)
        } catch {
            return .failed("\(error)")
        }
    }

    /// Whether nothing more is asked after this answer: the service says that it is of no use, or has not answered
    /// several times.
    private func endsAsking(_ answer: RemoteAnswer) -> Bool {
        guard case .pending(let error) = answer else {
            unansweredInARow.withLock { $0 = 0 }
            return false
        }
        let count = unansweredInARow.withLock { count in
            count += 1
            return count
        }
        return error.endsTheRun || count >= Self.patience
    }

    private func end(_ answer: ServiceIdentities.Answer) {
        lastAnswer.withLock { last in if last == nil { last = answer } }
    }
}

extension ServiceIdentities.Answer {
    init(_ answer: RemoteAnswer) {
        switch answer {
        case .identified(let faces, let trainedAt, _):
            let knowledge = AzureIdentityService.knowledge(trainedAt)
            self = .named(faces.map(ServiceIdentities.ServiceFace.init), knowledge: knowledge)
        case .pending(let error): self = .pending(error.description)
        case .refused(let reason): self = .failed(reason)
        }
    }
}

extension ServiceIdentities.ServiceFace {
    init(_ face: RemoteFace) {
        self.init(
            box: PixelRect(face.rectangle),
            candidates: face.candidates.map { IdentityCandidate(name: $0.name, confidence: $0.confidence) }
        )
    }
}

extension PixelRect {
    init(_ rectangle: RemoteFace.Rectangle) {
        self.init(x: rectangle.left, y: rectangle.top, width: rectangle.width, height: rectangle.height)
    }
}
