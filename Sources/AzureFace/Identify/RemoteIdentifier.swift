import SystemPackage

/// Says who is in photos, with the Azure Face service: the one thing that a run needs of this target.
///
/// Nothing is sent before ``open(client:query:cache:)``. Each photo is looked for among the answers that are kept, for
/// which its bytes
/// are enough, and asked about only when it is not there.
package struct RemoteIdentifier: Sendable {
    /// What is known of the group.
    private enum Group: Sendable {
        /// As the service has it now; the names of its people by their ids.
        case known(trainedAt: String, names: [String: String])
        /// The service does not answer, and why: only answers that are kept can be given.
        case unknown(FaceServiceError)
    }

    private let client: AzureFaceClient
    private let query: IdentifyQuery
    private let answers: KeptAnswers
    private let group: Group
    private let turns = OneAtATime()

    /// Asks for the group's training and its people, once for the whole run.
    ///
    /// A service that does not answer now may answer a later run: photos are pending then, unless their answers are kept.
    /// - Throws: ``FaceServiceError``: a key that is refused or a group that is missing or not trained shows here, before the first photo.
    package static func open(
        client: AzureFaceClient,
        query: IdentifyQuery,
        cache: AnswerCache?
    ) async throws(FaceServiceError) -> RemoteIdentifier {
        RemoteIdentifier(
            client: client,
            query: query,
            answers: KeptAnswers(cache, query, client.endpoint, report: client.settings.report),
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

    /// When the group was trained last; `nil` when the service does not say.
    package var trainedAt: String? { if case .known(let trainedAt, _) = group { trainedAt } else { nil } }

    /// The names of the people in the group; `nil` when the service does not say.
    package var people: Set<String>? { if case .known(_, let names) = group { Set(names.values) } else { nil } }

    private var names: [String: String] { if case .known(_, let names) = group { names } else { [:] } }

    /// Why nothing can be asked in this run; `nil` when it can.
    package var obstacle: FaceServiceError? { if case .unknown(let error) = group { error } else { nil } }

    /// The answer that is kept about a photo, by the SHA-256 of its bytes; `nil` when the service must be asked.
    ///
    /// While nobody knows when the group was trained last, answers of any training hold.
    package func kept(source: String) -> RemoteAnswer? {
        answers.find(source, trainedAt: trainedAt).map { RemoteAnswer($0, names) }
    }

    /// Who is in a photo.
    ///
    /// - Throws: ``FaceServiceError``; the photo is done without identity then, and others go on.
    package func identify(_ photo: PreparedPhoto) async throws(FaceServiceError) -> RemoteAnswer {
        await turns.begin(photo.source)
        let result: Result<RemoteAnswer, FaceServiceError>
        do throws(FaceServiceError) {
            result = .success(try await answer(photo))
        } catch {
            result = .failure(error)
        }
        await turns.end(photo.source)
        return try result.get()
    }

    private func answer(_ photo: PreparedPhoto) async throws(FaceServiceError) -> RemoteAnswer {
        // Another copy of the photo may have been answered meanwhile.
        if let kept = kept(source: photo.source) { return kept }
        switch group {
        case .unknown(let error): return .pending(error)
        case .known(let trainedAt, let names):
            do throws(FaceServiceError) {
                let faces = try await ask(photo, names)
                answers.keep(AnswerCache.Entry(trainedAt: trainedAt, faces: faces), photo.source)
                return .identified(RemoteFace.named(faces, names), trainedAt: trainedAt, isCached: false)
            } catch  where error.leavesPhotoPending {
                return .pending(error)
            } catch  where error.isAboutThePicture {
                let refusal = error.description
                answers.keep(AnswerCache.Entry(trainedAt: trainedAt, faces: [], refusal: refusal), photo.source)
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
            // In so small a picture there is no face that the service could tell from others.
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
