import FaceCropModel

/// Markdown (GitHub's), short enough for the summary of a CI job.
enum MarkdownReport {
    /// The most photos that are named; GitHub takes summaries of up to 1 MiB.
    static let maximumPhotoCount = 500

    static func text(_ report: Report, _ options: ReportTextOptions) -> String {
        let photos = options.photos(report)
        var parts = ["<!-- Report of facecrop -->", "## facecrop", report.countsText + "."]
        if !report.faults.isEmpty {
            parts.append(report.faults.map { "- **failed**: \(escaped($0.text))" }.joined(separator: "\n"))
        }
        if options.isSinceLast { parts.append(report.changeText ?? "There is no earlier run to compare with.") }
        if photos.isEmpty {
            parts.append(
                options.isSinceLast
                    ? "Nothing that failed, is new or is worse needs a look." : "There is nothing to look at."
            )
        } else {
            parts.append(table(photos))
        }
        parts += ["<details><summary>Options in force</summary>", optionTable(report), "</details>"]
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func table(_ photos: [ReportPhoto]) -> String {
        let rows = photos.prefix(maximumPhotoCount).map { photo in
            row([photo.source, labels(photo), photo.noteText])
        }
        let rest = photos.count - rows.count
        let table = ["| photo | ended | why |", "|---|---|---|"] + rows
        return table.joined(separator: "\n") + (rest > 0 ? "\n\nAnd \(rest) more." : "")
    }

    private static func labels(_ photo: ReportPhoto) -> String {
        photo.flags.filter { ![.attention, .dropped].contains($0) }.map(\.label).joined(separator: ", ")
    }

    private static func optionTable(_ report: Report) -> String {
        (["| option | value |", "|---|---|"] + report.options.map(row)).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String {
        "| \(cells.map(escaped).joined(separator: " | ")) |"
    }

    /// `text` as text: no character of it is markup, whatever follows.
    ///
    /// A backslash makes any ASCII punctuation plain (CommonMark 0.31, section 2.4); in table cells GitHub also takes
    /// `\|`.
    ///
    /// GitHub also makes links of `http://…`, `www.…`, addresses and mentions, and pictures of `:names:`.
    static func escaped(_ text: String) -> String {
        let words = PrintableText.escaped(text).split(separator: " ", omittingEmptySubsequences: false)
        return words.map(escapedWord).joined(separator: " ")
    }

    private static func escapedWord(_ word: Substring) -> String {
        word.unicodeScalars.enumerated().reduce(into: "") { result, next in
            switch next.element {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "@": result += "&#64;"
            case ":" where next.offset < word.unicodeScalars.count - 1 || next.offset == 0: result += "&#58;"
            case "." where result.lowercased().hasSuffix("www"): result += "&#46;"
            case let scalar where Self.markup.contains(scalar): result += "\\" + String(scalar)
            default: result.unicodeScalars.append(next.element)
            }
        }
    }

    private static let markup = Set("\\`*_{}[]()>#+!|~$^\"'".unicodeScalars)
}
