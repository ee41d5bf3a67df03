import FaceCropModel

/// How each photo of a run ended, in few bytes: what later runs are compared with.
package struct RunDigest: Sendable, Hashable, Codable {
    /// How a photo ended.
    struct Ending: Sendable, Hashable, Codable {
        /// 0 for a photo cropped to its faces, 1 for a fallback, 2 for one left out, 3 for a failure.
        var rank: Int
        var isCut: Bool
        var isUndersized: Bool
        /// A hash by which the photo is recognised under another name.
        ///
        /// It is that of its size, its faces and the sizes of its outputs; `nil` without outputs, and in digests of
        /// earlier versions.
        var content: String?

        init(rank: Int, isCut: Bool = false, isUndersized: Bool = false, content: String? = nil) {
            self.rank = rank
            self.isCut = isCut
            self.isUndersized = isUndersized
            self.content = content
        }

        init(_ photo: ReportPhoto) {
            let ranks: [ReportFlag] = [.cropped, .fallback, .skipped, .failed]
            rank = ranks.firstIndex(of: photo.status) ?? ranks.count
            isCut = photo.has(.cut)
            isUndersized = photo.has(.undersized)
            guard !photo.outputs.isEmpty else { return }
            let facts = ["\(photo.size ?? [])"] + photo.faces.map { "\($0.box)" } + photo.outputs.map { "\($0.bytes)" }
            content = RunDigest.hash(Array(facts.joined(separator: " ").utf8))
        }
    }

    /// When the run began, in ISO 8601, UTC.
    var startedAt: String
    /// How long it took, which tells it from another run that began in the same second; `nil` in digests of earlier
    /// versions.
    var seconds: Double?
    /// The endings by ``key(_:)``.
    var photos: [String: Ending]

    init(startedAt: String, photos: [String: Ending]) {
        self.startedAt = startedAt
        self.photos = photos
    }

    package init(_ report: Report) {
        startedAt = report.run.startedAt
        seconds = report.run.seconds
        photos = Dictionary(report.photos.map { (Self.key($0), Ending($0)) }, uniquingKeysWith: { $1 })
    }

    /// A hash of the source's path: paths themselves would make the file many times as long.
    static func key(_ photo: ReportPhoto) -> String { hash(photo.key) }

    private static func hash(_ bytes: [UInt8]) -> String {
        String(decoding: StableHash.hexadecimalDigits(bytes), as: UTF8.self)
    }

    /// The earlier key of each photo that has moved, by its key.
    ///
    /// Photos that only this run has are paired by their contents with those that only `previous` has, unless several
    /// of either have the same content.
    func moves(since previous: RunDigest) -> [String: String] {
        func byContent(_ photos: [String: Ending], besides others: [String: Ending]) -> [String: [String]] {
            var keys: [String: [String]] = [:]
            for (key, ending) in photos where others[key] == nil {
                if let content = ending.content { keys[content, default: []].append(key) }
            }
            return keys
        }
        let earlier = byContent(previous.photos, besides: photos)
        var moves: [String: String] = [:]
        for (content, keys) in byContent(photos, besides: previous.photos) {
            guard keys.count == 1, let before = earlier[content], before.count == 1 else { continue }
            moves[keys[0]] = before[0]
        }
        return moves
    }
}
