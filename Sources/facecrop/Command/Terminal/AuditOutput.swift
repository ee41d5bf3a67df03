import FaceCropAudit
import FaceCropModel

/// Prints what an audit found.
struct AuditOutput {
    let format: AuditArguments.Format

    /// Prints all of `thumbnails` as JSON, or those with findings as lines.
    ///
    /// - Throws: `RunError` if standard output cannot be written.
    func print(_ thumbnails: [AuditedThumbnail]) throws(RunError) {
        switch format {
        case .json:
            let output = JSONArrayOutput()
            for thumbnail in thumbnails { try output.append(thumbnail) }
            try output.end()
        case .text:
            let output = TextOutput()
            for thumbnail in thumbnails where !thumbnail.findings.isEmpty {
                let findings = thumbnail.findings.map(Self.text).joined(separator: "; ")
                let original = thumbnail.original.map { " (of \($0))" } ?? ""
                try output.put(line: "\(thumbnail.thumbnail): \(findings)\(original)")
            }
        }
    }

    private static func text(_ finding: AuditedThumbnail.Finding) -> String {
        let detail = finding.detail.map { ": \($0)" } ?? ""
        switch finding.code {
        case .cutsHead:
            let numbers = (finding.faces ?? []).map { "\($0)" }.joined(separator: ", ")
            return "cuts the head of face \(numbers)"
        case .stale: return "does not show its original as that is now"
        case .tooSmall: return "is too small\(detail)"
        case .upscaled: return "is enlarged\(detail)"
        case .stretched: return "is stretched\(detail)"
        case .unreadable: return "cannot be looked at\(detail)"
        case .noOriginal: return "has no original of its name"
        case .ambiguousOriginal: return "has several originals of its name"
        }
    }
}
