import FaceCropCore

/// JUnit XML, as CI servers read it: one test case a photo.
enum JUnitReport {
    static func text(_ report: Report, _ options: ReportTextOptions) -> String {
        let photos = report.photos.filter(options.isNamed)
        let failures = photos.count(where: options.isFailure)
        let skipped = photos.count { $0.status == .skipped && !options.isFailure($0) }
        let counts = "tests=\"\(photos.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
        let time = "time=\"\(report.run.seconds)\""
        let suite = "<testsuite name=\"facecrop\" \(counts) \(time) timestamp=\"\(escaped(report.run.startedAt))\">"
        let cases = photos.map { testCase($0, options) }
        let lines =
            [
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!-- Report of facecrop -->",
                "<testsuites \(counts) \(time)>", suite,
            ] + cases + ["</testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    private static func testCase(_ photo: ReportPhoto, _ options: ReportTextOptions) -> String {
        let start = "<testcase classname=\"facecrop.\(photo.status.rawValue)\" name=\"\(escaped(photo.source))\""
        let message = escaped(photo.noteText)
        if options.isFailure(photo) {
            let kind = escaped(photo.reason.isEmpty ? photo.status.rawValue : photo.reason)
            return "\(start)><failure type=\"\(kind)\" message=\"\(message)\"/></testcase>"
        }
        if photo.status == .skipped { return "\(start)><skipped message=\"\(message)\"/></testcase>" }
        return message.isEmpty ? "\(start)/>" : "\(start)><system-out>\(message)</system-out></testcase>"
    }

    /// `text` for attributes and content; what XML 1.0 cannot hold (section 2.2) is shown as its code.
    static func escaped(_ text: String) -> String {
        PrintableText.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
