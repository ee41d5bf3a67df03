import FaceCropAudit
import FaceCropModel

/// The findings of an audit in numbers.
struct AuditTally {
    let count: Int
    /// Thumbnails with a finding.
    let wrongCount: Int
    private let counts: [AuditedThumbnail.Finding.Code: Int]

    init(_ thumbnails: [AuditedThumbnail]) {
        count = thumbnails.count
        wrongCount = thumbnails.count { !$0.findings.isEmpty }
        counts = thumbnails.flatMap { Set($0.findings.map(\.code)) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The last line of an audit over so many originals.
    func text(familyCount: Int, fixed: Int?) -> String {
        let words: [(AuditedThumbnail.Finding.Code, String)] = [
            (.cutsHead, "cut a head"), (.stale, "stale"), (.tooSmall, "too small"), (.upscaled, "enlarged"),
            (.stretched, "stretched"), (.unreadable, "unreadable"), (.noOriginal, "without an original"),
            (.ambiguousOriginal, "with several originals"),
        ]
        let parts = words.compactMap { code, word in counts[code].map { "\($0) \(word)" } }
        let start = "\(CountText.of(count, "thumbnail")) of \(CountText.of(familyCount, "original"))"
        let end = fixed.map { ["\($0) made again"] } ?? []
        return ([start] + (parts.isEmpty ? ["nothing is wrong"] : parts) + end).joined(separator: ", ")
    }
}
