import FaceCropModel

/// The formats of reports.
package enum ReportFormat: String, Sendable, CaseIterable {
    /// A page for a browser, with previews beside it.
    case html
    /// Markdown, as the summary of a CI job.
    case markdown
    /// JUnit XML, one test case a photo.
    case junit
    /// Workflow commands of GitHub Actions, which annotate files.
    case github
    /// Plain text, as a mail.
    case text

    /// The name of the file in the folder of reports; `nil` for a format that only a program at work reads.
    var fileName: String? {
        switch self {
        case .html: "index.html"
        case .markdown: "report.md"
        case .junit: "junit.xml"
        case .text: "report.txt"
        case .github: nil
        }
    }
}

extension Report {
    /// The report as text in a format other than HTML.
    package func text(_ format: ReportFormat, _ options: ReportTextOptions) -> String {
        switch format {
        case .html: HTMLReport.text(self)
        case .markdown: MarkdownReport.text(self, options)
        case .junit: JUnitReport.text(self, options)
        case .github: GitHubReport.text(self, options)
        case .text: PlainTextReport.text(self, options)
        }
    }

    /// The numbers of photos by how they ended, and that of other files, as a clause.
    var countsText: String {
        let counts = filters.filter { ![.attention, .new, .moved, .worse].contains($0.flag) }
        let photos = [CountText.of(photos.count, "photo")] + counts.map { "\($0.count) \($0.label)" }
        return photos.joined(separator: ", ") + (otherFilesText.map { "; \($0)" } ?? "")
    }

    /// How many files are no photos, as a clause; `nil` if all are.
    private var otherFilesText: String? {
        guard otherFileCount > 0 else { return nil }
        return otherFileCount == 1 ? "1 file is no photo" : "\(otherFileCount) files are no photos"
    }

    /// What has changed since the run before, as a sentence; `nil` if there is none to compare with.
    var changeText: String? {
        guard let previousStartedAt else { return nil }
        let counts = "\(count(.new)) new, \(count(.moved)) moved, \(count(.worse)) worse, \(goneCount) gone"
        return "Compared with the run of \(previousStartedAt): \(counts)."
    }
}

extension ReportPhoto {
    /// All notes in one line.
    var noteText: String { notes.map(\.text).joined(separator: " ") }
}
