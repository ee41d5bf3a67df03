import FaceCropModel

/// What a report's reader may want to see alone: a photo has any number of flags.
package enum ReportFlag: String, Sendable, Codable, CaseIterable {
    /// A person should look at the photo and decide something: see ``Urgency``.
    case attention
    case cropped
    case fallback
    case skipped
    case failed
    /// A crop cuts a chosen face.
    case cut
    /// A face was found for which no frame was made.
    case dropped
    case undersized
    /// The photo has no identity, although one was requested.
    case unidentified
    /// The photo was done with a warning.
    case warning
    /// A person has replaced an output.
    case replaced
    /// The photo was not in the run that this one is compared with.
    case new
    /// The photo had another name in the run that this one is compared with, or was in another folder.
    case moved
    /// The photo ended worse than in the run that this one is compared with.
    case worse

    /// The words for photos with this flag, as they stand after their number.
    var label: String {
        switch self {
        case .attention: "to look at"
        case .cropped: "cropped to faces"
        case .fallback: "by fallback"
        case .skipped: "left out"
        case .failed: "failed"
        case .cut: "with cut faces"
        case .dropped: "with dropped faces"
        case .undersized: "smaller than asked"
        case .unidentified: "without identity"
        case .warning: "with warnings"
        case .replaced: "replaced by hand"
        case .new: "new"
        case .moved: "moved"
        case .worse: "worse than before"
        }
    }

    /// The flags that follow from what was done with a photo; whether it is to be looked at depends on the others, too.
    static func flags(of record: PhotoRecord) -> Set<ReportFlag> {
        let tally = PhotoTally(record)
        var flags: Set<ReportFlag> = [flag(of: record.status)]
        if tally.hasCutFace { flags.insert(.cut) }
        if record.faces.contains(where: { $0.role != .chosen }) { flags.insert(.dropped) }
        if tally.isUndersized { flags.insert(.undersized) }
        if !record.warnings.isEmpty { flags.insert(.warning) }
        if tally.keptByHand > 0 { flags.insert(.replaced) }
        if PhotoCause.withoutIdentity.holds(for: tally) { flags.insert(.unidentified) }
        return flags
    }

    static func flag(of status: PhotoRecord.Status) -> ReportFlag {
        switch status {
        case .written: .cropped
        case .fallback: .fallback
        case .skipped: .skipped
        case .failed: .failed
        }
    }
}
