import FaceCropCore

/// How each photo of a run ended, in few bytes: what later runs are compared with.
package struct RunDigest: Sendable, Hashable, Codable {
    /// How a photo ended.
    package struct Ending: Sendable, Hashable, Codable {
        /// 0 for a photo cropped to its faces, 1 for a fallback, 2 for one left out, 3 for a failure.
        package var rank: Int
        package var isCut: Bool
        package var isUndersized: Bool

        package init(rank: Int, isCut: Bool = false, isUndersized: Bool = false) {
            self.rank = rank
            self.isCut = isCut
            self.isUndersized = isUndersized
        }

        init(_ photo: ReportPhoto) {
            let ranks: [ReportFlag] = [.cropped, .fallback, .skipped, .failed]
            rank = ranks.firstIndex(of: photo.status) ?? ranks.count
            isCut = photo.has(.cut)
            isUndersized = photo.has(.undersized)
        }
    }

    /// When the run began, in ISO 8601, UTC.
    package var startedAt: String
    /// The endings by ``key(_:)``.
    package var photos: [String: Ending]

    package init(startedAt: String, photos: [String: Ending]) {
        self.startedAt = startedAt
        self.photos = photos
    }

    package init(_ report: Report) {
        startedAt = report.run.startedAt
        photos = Dictionary(report.photos.map { (Self.key($0), Ending($0)) }, uniquingKeysWith: { $1 })
    }

    /// A hash of the source's path: paths themselves would make the file many times as long.
    static func key(_ photo: ReportPhoto) -> String {
        String(decoding: StableHash.hexadecimalDigits(photo.key), as: UTF8.self)
    }
}
