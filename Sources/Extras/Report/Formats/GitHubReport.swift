import FaceCropModel

/// Workflow commands of GitHub Actions, one a line: `::error file=…,title=…::message`.
enum GitHubReport {
    /// GitHub shows the first 10 errors and the first 10 warnings of a step.
    ///
    /// Source: GitHub's documentation of limits for annotations.
    static let maximumCountOfAKind = 10

    static func text(_ report: Report, _ options: ReportTextOptions) -> String {
        let photos = options.photos(report)
        let failures = report.faults.map(line) + photos.filter(\.isFailure).map { line("error", $0) }
        let others = photos.filter { !$0.isFailure }.map { line("warning", $0) }
        let notice = "::notice title=facecrop::\(data(closing(report, options)))"
        let lines = lines(failures, "error") + lines(others, "warning") + [notice]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func closing(_ report: Report, _ options: ReportTextOptions) -> String {
        let change = options.isSinceLast ? report.changeText.map { " \($0)" } ?? "" : ""
        return "\(report.countsText).\(change)"
    }

    /// As many of `lines` as GitHub shows; if there are more, the last one says how many.
    private static func lines(_ lines: [String], _ kind: String) -> [String] {
        guard lines.count > maximumCountOfAKind else { return lines }
        let named = lines.prefix(maximumCountOfAKind - 1)
        return named + ["::\(kind) title=facecrop::And \(lines.count - named.count) more; see manifest.json"]
    }

    private static func line(_ fault: RunFault) -> String { "::error title=facecrop::\(data(fault.text))" }

    private static func line(_ kind: String, _ photo: ReportPhoto) -> String {
        let title = property("facecrop: \(photo.status.label)")
        let message = data("\(photo.source): \(photo.noteText)")
        return "::\(kind) file=\(property(photo.source)),title=\(title)::\(message)"
    }

    /// `text` as the message of a command.
    ///
    /// Source of both escapings: `toolkit/packages/core/src/command.ts` of GitHub's actions.
    static func data(_ text: String) -> String {
        PrintableText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "%" { result += "%25" } else { result.unicodeScalars.append(scalar) }
        }
    }

    /// `text` as the value of a property.
    static func property(_ text: String) -> String {
        data(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case ":": result += "%3A"
            case ",": result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
