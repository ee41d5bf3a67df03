import FaceCropModel

/// A sentence about a photo: why it ended as it did, or what is wrong with its outputs.
struct ReportNote: Sendable, Hashable, Codable {
    /// How much the sentence matters; the page colours it so.
    enum Severity: String, Sendable, Codable {
        case bad
        case warn
        case info
    }

    var severity: Severity
    var text: String

    init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }

    /// The notes about a photo, the most important first.
    ///
    /// `explain` makes a sentence of an error, with what can be done about it.
    static func notes(about record: PhotoRecord, explain: (ErrorRecord) -> String) -> [ReportNote] {
        ending(of: record, explain) + renditions(of: record) + cutFaces(of: record) + uncertain(record)
            + unsure(record) + undersized(record) + greaterShares(record) + otherEyeLines(record) + moves(record)
            + record.warnings.map { ReportNote(.warn, $0) } + replaced(record) + identity(of: record)
    }

    private static func ending(of record: PhotoRecord, _ explain: (ErrorRecord) -> String) -> [ReportNote] {
        switch record.status {
        case .written: []
        case .failed: [ReportNote(.bad, record.error.map(explain) ?? "It failed.")]
        case .fallback:
            [ReportNote(.warn, "\(reason(record)), so the fallback \(record.fallbackStep?.rawValue ?? "") was used.")]
        case .skipped: [ReportNote(isHarmless(record) ? .info : .warn, "Left out: \(reason(record).lowercasedFirst).")]
        }
    }

    /// What is said of single renditions: those that are not cropped to the faces, and those that cut a face.
    private static func renditions(of record: PhotoRecord) -> [ReportNote] {
        (record.renditions ?? []).flatMap { rendition in ending(of: rendition, record) + cutFaces(of: rendition) }
    }

    private static func ending(of rendition: RenditionRecord, _ record: PhotoRecord) -> [ReportNote] {
        let isSaid = rendition.status == record.status && rendition.reason == record.reason
        let reason = reason(rendition.reason, record)
        switch rendition.status {
        case .written: return []
        case _ where isSaid: return []
        case .failed: return [ReportNote(.bad, "Rendition \(rendition.name) failed: \(reason.lowercasedFirst).")]
        case .skipped: return [ReportNote(.warn, "Rendition \(rendition.name) left out: \(reason.lowercasedFirst).")]
        case .fallback:
            let step = rendition.fallbackStep?.rawValue ?? ""
            return [ReportNote(.warn, "Rendition \(rendition.name): \(reason), so the fallback \(step) was used.")]
        }
    }

    private static func cutFaces(of rendition: RenditionRecord) -> [ReportNote] {
        guard let numbers = rendition.cutFaces, !numbers.isEmpty else { return [] }
        return [ReportNote(.bad, "Rendition \(rendition.name) cuts \(faces(numbers)).")]
    }

    private static func isHarmless(_ record: PhotoRecord) -> Bool {
        let tally = PhotoTally(record)
        return tally.isNotAPhoto || tally.isSkippedInBurst || tally.isSkippedByOverride
    }

    /// Why a photo was left out or not cropped to its faces, as a clause.
    private static func reason(_ record: PhotoRecord) -> String { reason(record.reason, record) }

    private static func reason(_ name: String, _ record: PhotoRecord) -> String {
        guard let reason = PhotoOutcome.SkipReason(rawValue: name) else { return name }
        if reason == .unsupportedFormat, let detail = record.detail { return detail.trimmingPeriod }
        return reason.finding.uppercasedFirst
    }

    private static func cutFaces(of record: PhotoRecord) -> [ReportNote] {
        let chosen = record.faces.filter { $0.role == .chosen }
        let cut = chosen.filter(\.isCut)
        guard !cut.isEmpty else { return [] }
        let start = chosen.count == 1 ? "The face is cut" : "\(cut.count) of \(chosen.count) faces are cut"
        let shares = Dictionary(grouping: cut.filter { $0.keptFraction != nil }) { shown($0.keptFraction ?? 0) }
        let parts = shares.sorted { $0.value[0].number < $1.value[0].number }.map { share, faces in
            "\(share) of \(chosen.count == 1 ? "it" : Self.faces(faces.map(\.number)))"
        }
        let crop = parts.isEmpty ? "" : ": the crop shows \(parts.joined(separator: "; "))"
        return [ReportNote(.bad, "\(start)\(crop).")]
    }

    private static func faces(_ faces: [Int]) -> String {
        let numbers = faces.map { "\($0)" }
        guard let last = numbers.last, numbers.count > 1 else { return "face \(numbers.joined())" }
        return "faces \(numbers.dropLast().joined(separator: ", ")) and \(last)"
    }

    private static func uncertain(_ record: PhotoRecord) -> [ReportNote] {
        guard let score = Concern.uncertainScore(of: record) else { return [] }
        let best = NumberText.short(score.rounded(decimals: 2))
        return [ReportNote(.warn, "This may be no face, or one that lies on its side: its score is \(best).")]
    }

    private static func unsure(_ record: PhotoRecord) -> [ReportNote] {
        let least = record.outputs.compactMap(\.confidence).min() ?? 1
        guard least < Concern.sureConfidence else { return [] }
        return [ReportNote(.warn, "The crop may not be fit to publish: its confidence is \(NumberText.short(least)).")]
    }

    private static func greaterShares(_ record: PhotoRecord) -> [ReportNote] {
        let shares = Set(record.outputs.compactMap(\.greaterFaceShare).map { Int(nearest: 100 * $0) }).sorted()
        guard !shares.isEmpty else { return [] }
        let text = shares.map { "\($0) %" }.joined(separator: " and ")
        return [
            ReportNote(
                .info,
                "The face has \(text) of the crop's height, more than asked for: the photo shows too little around it."
            )
        ]
    }

    private static func otherEyeLines(_ record: PhotoRecord) -> [ReportNote] {
        let lines = Set(record.outputs.compactMap(\.otherEyeLine).map { Int(nearest: 100 * $0) }).sorted()
        guard !lines.isEmpty else { return [] }
        let text = lines.map { "\($0) %" }.joined(separator: " and ")
        return [
            ReportNote(
                .info,
                "The eyes are \(text) below the crop's top, not where they were asked for: the photo shows too little "
                    + "above or below them."
            )
        ]
    }

    private static func moves(_ record: PhotoRecord) -> [ReportNote] {
        let numbers = Set(record.outputs.compactMap(\.move).flatMap(\.faces)).sorted()
        guard !numbers.isEmpty else { return [] }
        let head = numbers.count == 1 ? "the head" : "the heads"
        return [ReportNote(.info, "The crop was moved, because it would have cut \(head) of \(faces(numbers)).")]
    }

    private static func undersized(_ record: PhotoRecord) -> [ReportNote] {
        let outputs = record.undersizedOutputs
        guard !outputs.isEmpty else { return [] }
        let shown = Set(outputs.map(\.crop.pixels.size))
        let reason =
            if shown.count == 1, let size = shown.first, size != record.size {
                ", because the crop shows \(size) pixels of the photo"
            } else {
                record.size.map { ", because the photo has \($0) pixels" } ?? ""
            }
        return [ReportNote(.warn, "Smaller than asked for: \(record.undersizedSizes)\(reason).")]
    }

    private static func replaced(_ record: PhotoRecord) -> [ReportNote] {
        record.outputs.filter { $0.keptByHand != nil }.map {
            ReportNote(.info, "\($0.path) was replaced by hand and is kept.")
        }
    }

    private static func identity(of record: PhotoRecord) -> [ReportNote] {
        guard let identity = record.identity, let reason = identity.reason else { return [] }
        let isMissing = PhotoCause.withoutIdentity.holds(for: PhotoTally(record))
        return [ReportNote(isMissing ? .bad : .warn, "Not identified: \(reason)")]
    }

    /// How much of a cut face is shown: what is not whole never becomes 100 %.
    static func shown(_ fraction: Double) -> String {
        fraction > 0 ? "\(max(1, min(Int(nearest: fraction * 100), 99))) %" : "nothing"
    }
}

extension String {
    fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
    fileprivate var trimmingPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
