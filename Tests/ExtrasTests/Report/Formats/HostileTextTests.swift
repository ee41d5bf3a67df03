import Foundation
import FoundationXML
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Whatever a file is called, and whatever an error says: a name is a name in every format.
@Suite struct HostileTextTests {
    private typealias Make = ScriptedReport

    private static func report(_ text: String) throws -> Report {
        try Make.report([
            try Make.failed(text, message: text),
            try Make.photo(
                text,
                ["outputs": [Make.output(text.isEmpty ? "a" : text)], "warnings": [text], "warningKinds": ["damaged"]]
            ),
            try Make.fallback("last.jpg"),
        ])
    }

    private static func occurrences(of part: String, in text: String) -> Int {
        text.components(separatedBy: part).count - 1
    }

    /// Lines of a report in `format`, without empty ones.
    private static func lines(_ text: String, _ format: ReportFormat) throws -> [Substring] {
        try report(text).text(format, .init()).split(separator: "\n")
    }

    @Test(arguments: Make.hostileTexts)
    func thePageHasNoMarkupButItsOwn(text: String) throws {
        let report = try Self.report(text)
        let page = report.text(.html, .init())
        let plain = try Make.report([]).text(.html, .init())
        for part in ["<script", "</script", "<!--", "-->", "<", "]]>"] {
            #expect(Self.occurrences(of: part, in: page) == Self.occurrences(of: part, in: plain), "\(part)")
        }
        let data = try #require(page.components(separatedBy: "id=\"report-data\">").last)
        let json = try #require(data.components(separatedBy: "</script>").first)
        let read = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
        #expect(read.photos.map(\.source) == report.photos.map(\.source))
        #expect(read.photos.map(\.notes) == report.photos.map(\.notes))
    }

    @Test(arguments: Make.hostileTexts)
    func theXMLIsWellFormedAndSaysTheName(text: String) throws {
        let reader = TestCases()
        let parser = XMLParser(data: Data(try Self.report(text).text(.junit, .init()).utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        // XML cannot hold these two, nor control characters.
        let shown = PrintableText.escaped(text)
            .replacing("\u{FFFE}", with: "\\u{fffe}").replacing("\u{FFFF}", with: "\\u{ffff}")
        #expect(reader.names == [shown, shown, "last.jpg"])
        #expect(reader.failures == [shown])
    }

    @Test(arguments: Make.hostileTexts)
    func eachWorkflowCommandIsOneLineWithItsOwnProperties(text: String) throws {
        let lines = try Self.lines(text, .github)
        #expect(lines.map { $0.prefix(while: { $0 != " " }) } == ["::error", "::warning", "::warning", "::notice"])
        for line in lines.prefix(2) {
            let parts = line.components(separatedBy: "::")
            let properties = parts[1].components(separatedBy: ",")
            #expect(properties.count == 2 && properties[1].hasPrefix("title="))
            let file = properties[0].components(separatedBy: "file=").dropFirst().joined(separator: "file=")
            let read = file.replacing("%3A", with: ":").replacing("%2C", with: ",").replacing("%25", with: "%")
            #expect(read == PrintableText.escaped(text))
        }
    }

    @Test(arguments: Make.hostileTexts)
    func aTableOfMarkdownHasItsCellsAndPlainText(text: String) throws {
        let rows = try Self.lines(text, .markdown).filter { $0.hasPrefix("| ") }
        let plain = try Self.lines("plain", .markdown).filter { $0.hasPrefix("| ") }
        #expect(rows.count == plain.count)
        for (row, like) in zip(rows, plain) {
            // Without what a backslash makes plain, nothing is left that Markdown or HTML takes for markup.
            let bare = row.replacing(/&(#\d+|amp|lt);/.matchingSemantics(.unicodeScalar), with: "")
                .replacing(/\\[!-\/:-@\[-`{-~]/.matchingSemantics(.unicodeScalar), with: "")
            #expect(
                bare.utf8.count { $0 == UInt8(ascii: "|") } == like.utf8.count { $0 == UInt8(ascii: "|") },
                "\(row)"
            )
            #expect(!bare.unicodeScalars.contains { "<>*_`[]~#@$\"'\\".unicodeScalars.contains($0) }, "\(row)")
            #expect(!bare.contains("://") && !bare.lowercased().contains("www."), "\(row)")
        }
    }

    @Test(arguments: Make.hostileTexts)
    func aMailHasOneLineForAPhoto(text: String) throws {
        let mail = try Self.report(text).text(.text, .init())
        #expect(try Self.lines(text, .text).count == Self.lines("plain", .text).count)
        let others = mail.unicodeScalars.filter { $0 != "\n" }
        #expect(!others.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl })
    }

    /// The hashes in the policy are those of what stands in the page.
    @Test func thePolicyAllowsThePagesOwnStyleAndScriptAlone() throws {
        let page = try Self.report("a").text(.html, .init())
        let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
        let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
        let end = try #require(page.components(separatedBy: "<script>").last)
        let script = try #require(end.components(separatedBy: "</script>").first)
        for (name, text) in [("style", String(style)), ("script", script)] {
            let digits = SHA256.hexadecimal(of: Array(text.utf8))
            let found = try #require(policy.firstMatch(of: try Regex("\(name)-src 'sha256-([^']*)'")))
            let bytes = try #require(Data(base64Encoded: String(found.output[1].substring ?? "")))
            #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == digits)
        }
        #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
    }

    private final class TestCases: NSObject, XMLParserDelegate {
        var names: [String] = []
        var failures: [String] = []

        func parser(
            _ parser: XMLParser,
            didStartElement element: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            if element == "testcase" { names.append(attributes["name"] ?? "") }
            if element == "failure" { failures.append(attributes["message"] ?? "") }
        }
    }
}
