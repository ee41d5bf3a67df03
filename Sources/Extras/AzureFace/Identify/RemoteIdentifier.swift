import SystemPackage

/// Identifies the people in photos with the Azure Face service: the only interface of this target that a run needs.
///
/// Nothing is sent before ``open(client:query:cache:)``. For each photo, the stored answers are searched first, which
/// needs only its bytes. The service is asked only if there is no stored answer.
package struct RemoteIdentifier: Sendable {
    /// The facts about the group.
    private enum Group: Sendable {
        /// The present state of the group in the service; the names of its people by their ids.
        case known(trainedAt: String, names: [String: String])
        /// The service does not answer, for this reason; only stored answers are available.
        case unknown(FaceServiceError)
    }

    private let client: AzureFaceClient
    private let query: IdentifyQuery
    private let answers: CachedAnswers
    private let group: Group
    private let photoMutex = KeyedMutex()

    /// Requests the group's training and its people, once for the whole run.
    ///
    /// If the service does not answer now, it may answer a later run: then photos are pending, unless their answers are
    /// stored.
    /// - Throws: ``FaceServiceError``: if the key is refused, or the group is missing or not trained, the error comes
    ///   here, before the first photo.
    package static func open(
        client: AzureFaceClient,
        query: IdentifyQuery,
        cache: AnswerCache?
    ) async throws(FaceServiceError) -> RemoteIdentifier {
        RemoteIdentifier(
            client: client,
            query: query,
            answers: CachedAnswers(cache, query, client.endpoint, report: client.settings.report),
            group: try await group(client, query)
        )
    }

    private static func group(
        _ client: AzureFaceClient,
        _ query: IdentifyQuery
    ) async throws(FaceServiceError) -> Group {
        do throws(FaceServiceError) {
            let trainedAt = try await client.lastTraining(of: query.group)
            let persons = try await client.persons(of: query.group)
            let names = Dictionary(persons.map { ($0.personId, $0.name) }) { first, _ in first }
            return .known(trainedAt: trainedAt, names: names)
        } catch {
            guard error.leavesPhotoPending else { throw error }
            return .unknown(error)
        }
    }

    /// When the group was last trained; `nil` if the service does not answer.
    package var trainedAt: String? { if case .known(let trainedAt, _) = group { trainedAt } else { nil } }

    /// The names of the people in the group; `nil` if the service does not answer.
    package var people: Set<String>? { if case .known(_, let names) = group { Set(names.values) } else { nil } }

    private var names: [String: String] { if case .known(_, let names) = group { names } else { [:] } }

    /// Why this run can ask nothing; `nil` if it can.
    package var groupError: FaceServiceError? { if case .unknown(let error) = group { error } else { nil } }

    /// The stored answer about a photo, by the SHA-256 of its bytes; `nil` if the service must be asked.
    ///
    /// While the time of the last training is unknown, answers of any training are valid.
    package func cachedAnswer(source: String) -> RemoteAnswer? {
        answers.find(source, trainedAt: trainedAt).map { RemoteAnswer($0, names) }
    }

    /// Identifies the people in a photo.
    ///
    /// - Throws: ``FaceServiceError``; the photo is then processed without identification, and the run continues.
    package func identify(_ photo: PreparedPhoto) async throws(FaceServiceError) -> RemoteAnswer {
        await photoMutex.lock(photo.source)
        let result: Result<RemoteAnswer, FaceServiceError>
        do throws(FaceServiceError) {
            result = .success(try await answer(photo))
        } catch {
            result = .failure(error)
        }
        await photoMutex.unlock(photo.source)
        return try result.get()
    }

    private func answer(_ photo: PreparedPhoto) async throws(FaceServiceError) -> RemoteAnswer {
        // Meanwhile, another copy of the photo may have been answered.
        if let cached = cachedAnswer(source: photo.source) { return cached }
        switch group {
        case .unknown(let error): return .pending(error)
        case .known(let trainedAt, let names):
            do throws(FaceServiceError) {
                let faces = try await ask(photo, names)
                answers.write(AnswerCache.Entry(trainedAt: trainedAt, faces: faces), photo.source)
                return .identified(RemoteFace.named(faces, names), trainedAt: trainedAt, isCached: false)
            } catch  where error.leavesPhotoPending {
                return .pending(error)
            } catch  where error.isAboutThePicture {
                let refusal = error.description
                answers.write(AnswerCache.Entry(trainedAt: trainedAt, faces: [], refusal: refusal), photo.source)
                return .refused(refusal)
            }
        }
    }

    private func ask(
        _ photo: PreparedPhoto,
        _ names: [String: String]
    ) async throws(FaceServiceError) -> [AnswerCache.Face] {
        let detected: [Wire.DetectedFace]
        do throws(FaceServiceError) {
            detected = try await client.detect(photo.bytes, identifying: true)
        } catch  where error.code == .imageTooSmall {
            // So small a picture contains no face that the service could identify.
            return []
        }
        let identified = try await client.identify(
            detected.compactMap(\.faceId),
            in: query.group,
            candidates: query.candidates,
            confidenceThreshold: query.confidenceThreshold
        )
        return zip(detected, identified).map { face, answer in
            AnswerCache.Face(
                rectangle: RemoteFace.Rectangle(face.faceRectangle, scaledBy: photo.photoPixelsPerPixel),
                candidates: answer.candidates.map {
                    AnswerCache.Candidate(personId: $0.personId, name: names[$0.personId], confidence: $0.confidence)
                }
            )
        }
    }
}

extension RemoteFace.Rectangle {
    fileprivate init(_ rectangle: Wire.Rectangle, scaledBy scale: Double) {
        left = Double(rectangle.left) * scale
        top = Double(rectangle.top) * scale
        width = Double(rectangle.width) * scale
        height = Double(rectangle.height) * scale
    }
}

/// Lets one task at a time ask about a photo, by its SHA-256, so that two copies of a photo in one run cost only one
/// request.
private actor KeyedMutex {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until no task works on `key`, and begins.
    func lock(_ key: String) async {
        while waiting[key] != nil {
            await withCheckedContinuation { waiting[key, default: []].append($0) }
        }
        waiting[key] = []
    }

    /// Wakes the waiting tasks: the first to run begins, and the others wait for it.
    func unlock(_ key: String) {
        for continuation in waiting.removeValue(forKey: key) ?? [] { continuation.resume() }
    }
}
