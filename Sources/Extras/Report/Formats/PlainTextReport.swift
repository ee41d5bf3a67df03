import FaceCropModel

/// Plain text that can be mailed: what is new, failed or worse, each photo on a line.
enum PlainTextReport {
    /// The most photos that a section names.
    static let maximumPhotoCount = 50

    static func text(_ report: Report, _ options: ReportTextOptions) -> String {
        var parts = ["Report of facecrop\n\n\(report.countsText).\nRun of \(report.run.startedAt)."]
        parts += report.faults.map { "Failed: \($0.text)" }
        if options.isSinceLast { parts.append(report.changeText ?? "There is no earlier run to compare with.") }
        let named = sections(report, options).compactMap { section($0.title, $0.photos) }
        parts += named
        if named.isEmpty {
            parts.append(options.isSinceLast ? "Nothing is new, failed or worse." : "There is nothing to look at.")
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Each photo stands in the first section that it belongs to.
    private static func sections(
        _ report: Report,
        _ options: ReportTextOptions
    ) -> [(title: String, photos: [ReportPhoto])] {
        let failed = report.photos.filter(\.isFailure)
        let others = report.photos.filter { !$0.isFailure }
        guard options.isSinceLast else {
            return [("Failed", failed), ("To look at", report.workList.filter { !$0.isFailure })]
        }
        return [
            ("Failed", failed),
            ("Worse than before", others.filter { $0.has(.worse) }),
            ("New", others.filter { $0.has(.new) }),
        ]
    }

    private static func section(_ title: String, _ photos: [ReportPhoto]) -> String? {
        guard !photos.isEmpty else { return nil }
        let rest = photos.count - maximumPhotoCount
        let lines = photos.prefix(maximumPhotoCount).map(line) + (rest > 0 ? ["  and \(rest) more"] : [])
        return (["\(title) (\(photos.count)):"] + lines).joined(separator: "\n")
    }

    private static func line(_ photo: ReportPhoto) -> String {
        let text = photo.notes.isEmpty ? photo.status.label : photo.noteText
        return PrintableText.escaped("  \(photo.source): \(text)")
    }
}
