import FaceCropFraming
package import FaceCropRecords

/// The reasons for which a photo makes the exit status 1.
package enum StatusCause: Hashable {
    /// The photo failed.
    case failed
    /// The photo has no identity, although one was requested.
    case withoutIdentity
    /// The photo's result is one that `--fail-on` names.
    case failOn(FailOn)

    /// The causes of a run with `failOn`, in the order in which they are reported.
    package static func all(_ failOn: Set<FailOn>) -> [StatusCause] {
        [.failed, .withoutIdentity] + FailOn.allCases.filter(failOn.contains).map { .failOn($0) }
    }

    /// Whether the cause applies to a photo.
    package func holds(for photo: PhotoTally) -> Bool {
        switch self {
        case .failed: photo.status == .failed
        case .withoutIdentity: photo.identity == .pending || photo.identity == .failed
        case .failOn(let end): end.holds(for: photo)
        }
    }

    /// Why the cause applies to a photo, as text after its name.
    package func text(about record: PhotoRecord) -> String {
        switch self {
        case .failed: record.error.map { Remedy.text($0) } ?? "failed"
        case .withoutIdentity:
            "\(record.identity?.status == .pending ? "not identified yet" : "not identified"): "
                + "\(record.identity?.reason ?? "no answer")"
        case .failOn(let end): "\(end.text(about: record)) (--fail-on \(end.rawValue))"
        }
    }

    /// The text for `count` further photos.
    package func text(aboutMore count: Int) -> String {
        let photos = "\(count) more \(count == 1 ? "photo" : "photos")"
        return switch self {
        case .failed: "\(photos) failed"
        case .withoutIdentity: "\(photos) without identity"
        case .failOn(let end): "\(photos) \(end.participle) (--fail-on \(end.rawValue))"
        }
    }
}

extension FailOn {
    /// Whether a photo has this result.
    package func holds(for photo: PhotoTally) -> Bool {
        switch self {
        case .fallback: photo.status == .fallback
        case .skipped:
            photo.status == .skipped && !photo.isSkippedInBurst && !photo.isSkippedByOverride && !photo.isNotAPhoto
        case .cut: photo.hasCutFace
        case .undersized: photo.isUndersized
        }
    }

    /// The result of several photos, as text after their number.
    fileprivate var participle: String {
        switch self {
        case .fallback: "done by a fallback"
        case .skipped: "left out"
        case .cut: "with a chosen face cut"
        case .undersized: "smaller than asked for"
        }
    }

    /// The result of one photo and its reason, as text after its name.
    fileprivate func text(about record: PhotoRecord) -> String {
        switch self {
        case .fallback: "done by the fallback \(record.fallbackStep?.rawValue ?? ""), because of \(record.reason)"
        case .skipped: "left out, because of \(record.reason)"
        case .cut: "a chosen face is cut"
        case .undersized: Self.undersizedWords(record)
        }
    }

    private static func undersizedWords(_ record: PhotoRecord) -> String {
        let photo = record.size.map { ", because the photo has \($0)" } ?? ""
        return "smaller than asked for\(photo): \(record.outputs.map { "\($0.size)" }.joined(separator: ", "))"
    }
}
