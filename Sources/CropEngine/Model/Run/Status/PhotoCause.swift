/// The reasons for which a photo makes the exit status of a run 1.
package enum PhotoCause: Sendable, Hashable, CaseIterable {
    /// The photo failed.
    case failed
    /// The photo has no identity, although one was requested.
    case withoutIdentity
    /// The photo's result is one that the user counts as failure.
    case failOn(FailOn)

    /// All causes, in the order in which they are reported.
    package static let allCases: [PhotoCause] = [.failed, .withoutIdentity] + FailOn.allCases.map { .failOn($0) }

    /// The causes that count in a run with `failOn`.
    package static func all(_ failOn: Set<FailOn>) -> [PhotoCause] { allCases.filter { $0.counts(failOn) } }

    /// Whether the cause counts in a run with `failOn`.
    package func counts(_ failOn: Set<FailOn>) -> Bool {
        switch self {
        case .failed, .withoutIdentity: true
        case .failOn(let result): failOn.contains(result)
        }
    }

    /// Whether the cause applies to a photo.
    package func holds(for photo: PhotoTally) -> Bool {
        switch self {
        case .failed: photo.status == .failed
        case .withoutIdentity: photo.identity == .pending || photo.identity == .failed
        case .failOn(let result): result.holds(for: photo)
        }
    }

    /// How many photos of a run have it.
    func count(in summary: RunSummary) -> Int {
        switch self {
        case .failed: summary.failed
        case .withoutIdentity: summary.photosWithoutIdentity
        case .failOn(let result): result.count(in: summary)
        }
    }
}

// As a stable name, which the data of a report has.
extension PhotoCause: Codable {
    package var name: String {
        switch self {
        case .failed: "failed"
        case .withoutIdentity: "withoutIdentity"
        case .failOn(let result): result.rawValue
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let cause = Self.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(name)' is no cause")
        }
        self = cause
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
