import FaceCropFraming
import FaceCropRecords

/// What about a photo makes the exit status 1.
enum StatusCause: Hashable {
    /// Something went wrong with it.
    case failed
    /// It has no identity, though one was asked for.
    case withoutIdentity
    /// It ended in a way that `--fail-on` names.
    case failOn(FailOn)

    /// The causes of a run with `failOn`, in the order in which they are named.
    static func all(_ failOn: Set<FailOn>) -> [StatusCause] {
        [.failed, .withoutIdentity] + FailOn.allCases.filter(failOn.contains).map { .failOn($0) }
    }

    /// Whether it holds for a photo.
    func holds(for photo: PhotoTally) -> Bool {
        switch self {
        case .failed: photo.status == .failed
        case .withoutIdentity: photo.identity == .pending || photo.identity == .failed
        case .failOn(let end): end.holds(for: photo)
        }
    }

    /// What is the matter with a photo for which it holds, in words that stand behind its name.
    func words(about record: PhotoRecord) -> String {
        switch self {
        case .failed: record.error?.message ?? "failed"
        case .withoutIdentity:
            "\(record.identity?.status == .pending ? "not identified yet" : "not identified"): "
                + "\(record.identity?.reason ?? "no answer")"
        case .failOn(let end): "\(end.words(about: record)) (--fail-on \(end.rawValue))"
        }
    }

    /// How `count` more photos are counted.
    func words(aboutMore count: Int) -> String {
        let photos = "\(count) more \(count == 1 ? "photo" : "photos")"
        return switch self {
        case .failed: "\(photos) failed"
        case .withoutIdentity: "\(photos) without identity"
        case .failOn(let end): "\(photos) \(end.participle) (--fail-on \(end.rawValue))"
        }
    }
}

extension FailOn {
    /// Whether a photo has ended like this.
    func holds(for photo: PhotoTally) -> Bool {
        switch self {
        case .fallback: photo.status == .fallback
        case .skipped: photo.status == .skipped && !photo.isBurstLoser && !photo.isNoPhoto
        case .cut: photo.hasCutFace
        case .undersized: photo.isUndersized
        }
    }

    /// How photos have ended, in words that stand behind their number.
    fileprivate var participle: String {
        switch self {
        case .fallback: "done by a fallback"
        case .skipped: "left out"
        case .cut: "with a chosen face cut"
        case .undersized: "smaller than asked for"
        }
    }

    /// How a photo has ended, and why, in words that stand behind its name.
    fileprivate func words(about record: PhotoRecord) -> String {
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
