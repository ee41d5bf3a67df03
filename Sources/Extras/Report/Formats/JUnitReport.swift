import FaceCropModel

/// JUnit XML, as CI servers read it: one test case a photo, and one for each fault of the run as a whole.
///
/// Its elements and attributes are those that the schemas of Ant, Surefire and Jenkins have in common.
enum JUnitReport {
    static func text(_ report: Report, _ options: ReportTextOptions) -> String {
        let photos = report.photos.filter(options.isNamed)
        let failures = photos.count(where: \.isFailure) + report.faults.count
        let skipped = photos.count { $0.status == .skipped && !$0.isFailure }
        let tests = photos.count + report.faults.count
        let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\""
        let time = "time=\"\((report.run.seconds * 1000).rounded() / 1000)\""
        let timestamp = "timestamp=\"\(escaped(report.run.startedAt))\""
        let suite = "<testsuite name=\"facecrop\" \(counts) skipped=\"\(skipped)\" \(time) \(timestamp)>"
        let cases = report.faults.map(testCase) + photos.map(testCase)
        let lines =
            [
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!-- Report of facecrop -->",
                "<testsuites \(counts) \(time)>", suite,
            ] + cases + ["</testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    private static func testCase(_ fault: RunFault) -> String {
        "\(start("facecrop.run", fault.name))>\(failure(fault.name, fault.text))</testcase>"
    }

    private static func testCase(_ photo: ReportPhoto) -> String {
        let start = start("facecrop.photo", photo.source)
        if let cause = photo.causes?.first {
            let kind = photo.status == .failed && !photo.reason.isEmpty ? photo.reason : cause.name
            return "\(start)>\(failure(kind, photo.noteText))</testcase>"
        }
        let message = escaped(photo.noteText)
        if photo.status == .skipped { return "\(start)><skipped message=\"\(message)\"/></testcase>" }
        return message.isEmpty ? "\(start)/>" : "\(start)><system-out>\(message)</system-out></testcase>"
    }

    /// CI servers know a test by its class and its name, so the class must not change with how the photo ends.
    private static func start(_ testClass: String, _ name: String) -> String {
        "<testcase classname=\"\(testClass)\" name=\"\(escaped(name))\" time=\"0\""
    }

    private static func failure(_ kind: String, _ message: String) -> String {
        "<failure type=\"\(escaped(kind))\" message=\"\(escaped(message))\"/>"
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
