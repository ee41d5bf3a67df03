import FaceCropModel

extension PhotoCause {
    /// Why the cause applies to a photo, as text after its name.
    func text(about record: PhotoRecord) -> String {
        switch self {
        case .failed: record.error.map { Remedy.text($0) } ?? "failed"
        case .withoutIdentity:
            "\(record.identity?.status == .pending ? "not identified yet" : "not identified"): "
                + "\(record.identity?.reason ?? "no answer")"
        case .failOn(let result):
            "\(result.text(about: record)), which --fail-on \(result.rawValue) counts as a failure"
        }
    }

    /// The text for `count` further photos.
    func text(aboutMore count: Int) -> String {
        let photos = "\(count) more \(count == 1 ? "photo" : "photos")"
        return switch self {
        case .failed: "\(photos) failed"
        case .withoutIdentity: "\(photos) without identity"
        case .failOn(let result): "\(photos) \(result.participle) (--fail-on \(result.rawValue))"
        }
    }
}

extension FailOn {
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
        case .fallback: record.fallbackText
        case .skipped: "\(record.finding), so it was left out"
        case .cut: "a chosen face is cut"
        case .undersized: Self.undersizedWords(record)
        }
    }

    private static func undersizedWords(_ record: PhotoRecord) -> String {
        "smaller than asked for (\(record.undersizedSizes)\(record.size.map { ", because the photo has \($0)" } ?? ""))"
    }
}

extension PhotoRecord {
    /// Why the photo was left out or not cropped to its faces, as a clause.
    var finding: String {
        refusal.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? PhotoOutcome.SkipReason(rawValue: reason)?
            .finding ?? reason
    }

    /// Which faces miss which requirement by how much, as the warnings say it; `nil` if they say nothing of the kind.
    var refusal: String? {
        guard let reason = PhotoOutcome.SkipReason(rawValue: reason), Self.refusals.contains(reason) else { return nil }
        let texts = notedWarnings.filter { $0.kind == .crop }.map(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The reasons about which warnings say more.
    private static let refusals: Set<PhotoOutcome.SkipReason> = [
        .eyesClosed, .eyesNotSeen, .eyeDistanceTooSmall, .tooBlurred, .turnedAway, .unexpectedFaceCount, .cropUnsure,
    ]

    /// Why the photo was not cropped to its faces, and what was done instead.
    var fallbackText: String { "\(finding); \(fallbackStep?.deed ?? "used a fallback")" }
}
