import AzureFace
import FaceCropModel
import Synchronization
import SystemPackage

/// Identifies the faces of a run's photos with the Azure Face service.
///
/// All threads of the run share its client, and so its rate limit, its retries and its quota.
final class AzureIdentityService: IdentityService {
    /// The name of the service on the command line and in the manifest.
    static let provider = "azure"

    private let client: AzureFaceClient
    private let query: IdentifyQuery
    private let cache: AnswerCache?
    /// The names of all people in the options.
    private let wanted: [String]
    private let identifier = Mutex<RemoteIdentifier?>(nil)
    /// The answer for all further photos without a cached answer, once calls have become pointless.
    private let lastAnswer = Mutex<ServiceIdentities.Answer?>(nil)
    private let isStopped = Atomic(false)
    private let maximumFileBytes: Int
    /// The number of consecutive photos without an answer.
    private let unansweredInARow = Mutex(0)
    /// The number of consecutive photos without an answer after which no more are sent; each has had all its retries.
    private static let maximumUnansweredCount = 3

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
            opened = try AzureCalls.wait { [client, query, cache] in
                try await RemoteIdentifier.open(client: client, query: query, cache: cache)
            }
            .get()
        } catch {
            // The run was stopped already, so this error is not the reason for its end.
            if isStopped.load(ordering: .relaxed) { return nil }
            throw AzureCalls.runError(error)
        }
        if let unknownName = wanted.first(where: { opened.people?.contains($0) == false }) {
            throw RunError(
                .invalidOptions,
                "The group \(query.group) does not know \(unknownName). facecrop azure-group list says whom it knows."
            )
        }
        if let obstacle = opened.groupError { lastAnswer.withLock { $0 = .pending(obstacle.description) } }
        identifier.withLock { $0 = opened }
        return opened.trainedAt.map(Self.knowledge)
    }

    func identities(of file: PhotoFile, copy: () -> UprightCopy?) -> ServiceIdentities? {
        guard let identifier = identifier.withLock({ $0 }) else { return nil }
        // If the file is not a photo or cannot be read, the pipeline reports that when it decodes the file.
        let source = PhotoDigest.source(of: file, maximumFileBytes: maximumFileBytes)
        if let source, let kept = identifier.cachedAnswer(source: source) { return naming(.init(kept)) }
        if let last = lastAnswer.withLock({ $0 }) { return naming(last) }
        if isStopped.load(ordering: .relaxed) { return nil }
        guard let copy = copy(), let source else { return naming(.failed("The file cannot be read.")) }
        return ask(PreparedPhoto(copy, source: source), identifier).map(naming)
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        Task { [client] in await client.stop() }
    }

    /// The identifier of a training in the journal.
    static func knowledge(_ trainedAt: String) -> String {
        String(SHA256.hexadecimal(of: Array(trainedAt.utf8)).prefix(16))
    }

    private func naming(_ answer: ServiceIdentities.Answer) -> ServiceIdentities {
        ServiceIdentities(provider: Self.provider, answer: answer)
    }

    /// Asks the service and blocks the calling thread; `nil` if the run was stopped.
    private func ask(_ photo: PreparedPhoto, _ identifier: RemoteIdentifier) -> ServiceIdentities.Answer? {
        do {
            let answer = try AzureCalls.wait { try await identifier.identify(photo) }.get()
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

    /// Whether this answer ends all calls: the service says that more are pointless, or it has failed to answer several
    /// times.
    private func endsAsking(_ answer: RemoteAnswer) -> Bool {
        guard case .pending(let error) = answer else {
            unansweredInARow.withLock { $0 = 0 }
            return false
        }
        let count = unansweredInARow.withLock { count in
            count += 1
            return count
        }
        return error.endsTheRun || count >= Self.maximumUnansweredCount
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
