import SystemPackage

extension RemoteAnswer {
    /// The stored answer, with the present names of people, by their ids.
    init(_ entry: AnswerCache.Entry, _ names: [String: String]) {
        self =
            entry.refusal.map { .refused($0) }
            ?? .identified(RemoteFace.named(entry.faces, names), trainedAt: entry.trainedAt, isCached: true)
    }
}

/// The answers to one question that are stored on this machine, by the photos' SHA-256.
package struct CachedAnswers: Sendable {
    private let cache: AnswerCache?
    private let query: String
    private let report: @Sendable (CallEvent) -> Void

    /// Makes the answers in `cache`, or no answers if it is `nil`; `report` receives files that cannot be used.
    package init(
        _ cache: AnswerCache?,
        _ query: IdentifyQuery,
        _ endpoint: AzureEndpoint,
        report: @escaping @Sendable (CallEvent) -> Void = { _ in }
    ) {
        self.cache = cache
        self.query = query.digest(endpoint: endpoint)
        self.report = report
    }

    /// The answer about a photo; if `trainedAt` is given, only if it is from that training.
    func find(_ source: String, trainedAt: String?) -> AnswerCache.Entry? {
        guard let cache else { return nil }
        switch cache.find(cache.path(source: source, query: query), trainedAt: trainedAt) {
        case .answer(let entry): return entry
        case .none: return nil
        case .unusable(let path, let reason):
            report(.cacheEntryIgnored(path, reason))
            return nil
        }
    }

    /// Stores an answer.
    ///
    /// If the disk is full, the next run needs another call, but this run keeps its answer.
    func write(_ entry: AnswerCache.Entry, _ source: String) {
        guard let cache else { return }
        let path = cache.path(source: source, query: query)
        do throws(Errno) {
            try cache.write(entry, at: path)
        } catch {
            report(.cacheNotWritten(path, error))
        }
    }

    /// The stored answer about a photo, of any training, with the names of that time; for runs that make no calls.
    package func answer(source: String) -> RemoteAnswer? { find(source, trainedAt: nil).map { RemoteAnswer($0, [:]) } }
}
