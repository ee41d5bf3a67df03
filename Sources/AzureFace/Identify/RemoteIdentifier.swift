import SystemPackage

/// Says who is in photos, with the Azure Face service: the one thing that a run needs of this target.
///
/// Nothing is sent before ``open(client:query:cache:prepare:)``, and each photo goes through ``identify(_:)`` once.
package struct RemoteIdentifier: Sendable {
    /// Makes what is sent of a photo's bytes.
    package typealias Preparing = @Sendable (_ photo: [UInt8]) async throws -> PreparedPhoto

    /// How many people the group has.
    package var personCount: Int { names.count }

    private let client: AzureFaceClient
    private let query: IdentifyQuery
    private let digest: String
    private let cache: AnswerCache?
    private let prepare: Preparing
    private let trainedAt: String
    private let names: [String: String]
    private let turns = OneAtATime()

    /// Asks for the group's training and its people, once for the whole run.
    ///
    /// `prepare` makes what is sent of a photo; by default the photo is sent as it is.
    /// - Throws: ``FaceServiceError``: a key that is refused or a group that is missing or not trained shows here, before the first photo.
    package static func open(
        client: AzureFaceClient,
        query: IdentifyQuery,
        cache: AnswerCache?,
        prepare: @escaping Preparing = { PreparedPhoto($0) }
    ) async throws(FaceServiceError) -> RemoteIdentifier {
        let trainedAt = try await client.lastTraining(of: query.group)
        let persons = try await client.persons(of: query.group)
        return RemoteIdentifier(
            client: client,
            query: query,
            digest: query.digest(endpoint: client.endpoint),
            cache: cache,
            prepare: prepare,
            trainedAt: trainedAt,
            names: Dictionary(persons.map { ($0.personId, $0.name) }) { first, _ in first }
        )
    }

    /// Who is in a photo, given by its bytes.
    ///
    /// - Throws: ``FaceServiceError``; the photo is done without identity then, and others go on.
    package func identify(_ photo: [UInt8]) async throws(FaceServiceError) -> RemoteAnswer {
        try await identify(try await prepared(photo))
    }

    /// Who is in a photo that was made ready already.
    ///
    /// - Throws: ``FaceServiceError``, as ``identify(_:)-([UInt8])``.
    package func identify(_ prepared: PreparedPhoto) async throws(FaceServiceError) -> RemoteAnswer {
        try AzureFaceClient.check(prepared.bytes, .detect)
        guard let path = cache?.path(picture: prepared.bytes, query: digest) else {
            return try await answer(prepared, keepingAt: nil)
        }
        await turns.begin(path)
        let result: Result<RemoteAnswer, FaceServiceError>
        do throws(FaceServiceError) {
            result = .success(try await answer(prepared, keepingAt: path))
        } catch {
            result = .failure(error)
        }
        await turns.end(path)
        return try result.get()
    }

    private func answer(
        _ prepared: PreparedPhoto,
        keepingAt path: FilePath?
    ) async throws(FaceServiceError) -> RemoteAnswer {
        if let path, let faces = kept(path) {
            return .identified(remoteFaces(faces, prepared), isCached: true)
        }
        do throws(FaceServiceError) {
            let faces = try await ask(prepared.bytes)
            if let path { keep(faces, at: path) }
            return .identified(remoteFaces(faces, prepared), isCached: false)
        } catch  where error.leavesPhotoPending {
            return .pending(error)
        }
    }

    private func prepared(_ photo: [UInt8]) async throws(FaceServiceError) -> PreparedPhoto {
        do {
            return try await prepare(photo)
        } catch {
            throw FaceServiceError(
                .imageRefused,
                .detect,
                "The photo cannot be made ready: \(error). Nothing was sent."
            )
        }
    }

    private func ask(_ picture: [UInt8]) async throws(FaceServiceError) -> [AnswerCache.Face] {
        let detected = try await client.detect(picture, identifying: true)
        let identified = try await client.identify(
            detected.compactMap(\.faceId),
            in: query.group,
            candidates: query.candidates,
            confidenceThreshold: query.confidenceThreshold
        )
        return zip(detected, identified).map {
            AnswerCache.Face(rectangle: $0.faceRectangle, candidates: $1.candidates)
        }
    }

    private func kept(_ path: FilePath) -> [AnswerCache.Face]? {
        switch cache?.find(path, trainedAt: trainedAt) {
        case .answer(let faces): return faces
        case .useless(let path, let reason): client.settings.report(.cacheEntryIgnored(path, reason))
        case nil, .some(.none): break
        }
        return nil
    }

    /// Keeps an answer; a full disk costs the next run a call, and must not cost this one its answer.
    private func keep(_ faces: [AnswerCache.Face], at path: FilePath) {
        do throws(Errno) {
            try cache?.keep(faces, at: path, trainedAt: trainedAt)
        } catch {
            client.settings.report(.cacheNotWritten(path, error))
        }
    }

    /// The candidates by name, the likeliest first; one name is one person, though the group may have it twice.
    private func named(_ candidates: [Wire.Candidate]) -> [RemoteFace.Candidate] {
        // Somebody added after the list was read has no name here yet, and is no stranger either.
        Dictionary(candidates.map { (names[$0.personId] ?? $0.personId, $0.confidence) }, uniquingKeysWith: max)
            .map { RemoteFace.Candidate(name: $0.key, confidence: $0.value) }
            .sorted { ($1.confidence, $0.name) < ($0.confidence, $1.name) }
    }

    private func remoteFaces(_ faces: [AnswerCache.Face], _ prepared: PreparedPhoto) -> [RemoteFace] {
        let scale = prepared.photoPixelsPerPixel
        return faces.map { face in
            RemoteFace(
                rectangle: RemoteFace.Rectangle(
                    left: Double(face.rectangle.left) * scale,
                    top: Double(face.rectangle.top) * scale,
                    width: Double(face.rectangle.width) * scale,
                    height: Double(face.rectangle.height) * scale
                ),
                candidates: named(face.candidates)
            )
        }
    }
}
