import Foundation
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Which photos the formats name, and how.
@Suite struct ReportFormatTests {
    private typealias Make = ScriptedReport

    /// A report with a photo of each kind, compared with a run that had only some of them.
    private static func report(failOn: Set<FailOn> = []) throws -> Report {
        let photos = [
            try Make.failed("failed.jpg"), try Make.photo("fine.jpg"), try Make.fallback("old-fallback.jpg"),
            try Make.fallback("new-fallback.jpg"), try Make.photo("new.jpg"), try Make.fallback("worse.jpg"),
            try Make.photo("cut.jpg", ["faces": [Make.face(1, kept: 0.5)]]),
        ]
        var report = try Make.report(photos, failOn: failOn)
        let before = try Make.report(
            [
                try Make.failed("failed.jpg"), try Make.photo("fine.jpg"), try Make.fallback("old-fallback.jpg"),
                try Make.photo("worse.jpg"), try Make.photo("cut.jpg", ["faces": [Make.face(1, kept: 0.5)]]),
            ],
            startedAt: "2026-11-22T00:00:00Z"
        )
        report.compare(with: RunDigest(before))
        return report
    }

    private static let all = ["failed", "fine", "old-fallback", "new-fallback", "new", "worse", "cut"]

    private static func named(_ format: ReportFormat, _ options: ReportTextOptions) throws -> [String] {
        let text = try report().text(format, options)
        return all.filter { text.contains("\($0).jpg") }
    }

    @Test(arguments: [ReportFormat.markdown, .github, .text])
    func photosToLookAtAreNamed(format: ReportFormat) throws {
        #expect(try Self.named(format, .init()) == ["failed", "old-fallback", "new-fallback", "worse", "cut"])
        let since = try Self.named(format, .init(isSinceLast: true))
        // A mail also says which photos are new though nothing is wrong with them.
        #expect(since == ["failed", "new-fallback"] + (format == .text ? ["new"] : []) + ["worse"])
    }

    @Test func testCasesArePhotos() throws {
        #expect(try Self.named(.junit, .init()) == Self.all)
        #expect(try Self.named(.junit, .init(isSinceLast: true)) == ["failed", "new-fallback", "new", "worse"])
        let text = try Self.report().text(.junit, .init())
        #expect(text.contains("tests=\"7\" failures=\"1\" errors=\"0\" skipped=\"0\" time"))
        let strict = try Self.report(failOn: [.fallback, .cut]).text(.junit, .init())
        #expect(strict.contains("tests=\"7\" failures=\"5\""))
    }

    /// Other files among the photos are counted, and named nowhere.
    @Test func otherFilesAreNoPhotos() throws {
        let other = ["status": "skipped", "reason": "notAPhoto"]
        for count in 0...2 {
            let files = try (0..<count).map { try Make.photo("\($0).pdf", other) }
            var report = try Make.report([try Make.photo("a.jpg")] + files)
            report.compare(with: RunDigest(startedAt: "1", photos: [:]))
            let ending = ["", "; 1 file is no photo", "; 2 files are no photos"][count]
            #expect(report.count(.new) == 1 && report.count(.skipped) == 0)
            for format in ReportFormat.allCases {
                let text = report.text(format, .init())
                #expect(!text.contains(".pdf"), "\(format)")
                switch format {
                case .junit: #expect(text.contains("tests=\"1\""))
                case .html: #expect(text.contains("\"otherFileCount\":\(count)"))
                case .markdown, .text, .github:
                    #expect(text.contains("1 photo, 1 cropped to faces\(ending)."), "\(text)")
                }
            }
        }
    }

    @Test func failOnKindsAreErrorsForGitHub() throws {
        let kinds = { (failOn: Set<FailOn>) in
            try Self.report(failOn: failOn).text(.github, .init()).split(separator: "\n")
                .map { $0.dropFirst(2).prefix { $0 != " " } }
        }
        #expect(try kinds([]) == ["error", "warning", "warning", "warning", "warning", "notice"])
        #expect(try kinds([.cut]) == ["error", "error", "warning", "warning", "warning", "notice"])
    }

    @Test func longListsAreCutWithTheNumberOfTheRest() throws {
        let photos = try (1...600).map { try Make.failed("\($0).jpg") }
        let report = try Make.report(photos)
        #expect(report.text(.text, .init()).contains("  and 550 more\n"))
        #expect(report.text(.markdown, .init()).contains("\n\nAnd 100 more.\n"))
        #expect(report.text(.github, .init()).split(separator: "\n").count == 11)
        #expect(report.text(.github, .init()).contains("\n::error title=facecrop::And 591 more; see manifest.json\n"))
        #expect(report.text(.github, .init()).contains("::notice title=facecrop::600 photos, 600 failed."))
    }

    /// CI servers keep the history of a test by its class and its name.
    @Test func theNameOfATestCaseIsThatOfThePhotoAlone() throws {
        func names(_ photo: ReportPhoto) throws -> [Substring] {
            let text = try Make.report([photo]).text(.junit, .init())
            return text.matches(of: /<testcase (classname="[^"]*" name="[^"]*")/).map { $0.1 }
        }
        let endings = [
            try Make.photo("a.jpg"), try Make.failed("a.jpg"), try Make.fallback("a.jpg"),
            try Make.photo("a.jpg", ["status": "skipped", "reason": "noFace"]),
        ]
        let names = try Set(endings.flatMap(names))
        #expect(names.count == 1, "\(names)")
    }

    @Test func reportsWithoutConcernsSaySo() throws {
        let report = try Make.report([try Make.photo("a.jpg")])
        #expect(report.text(.text, .init()).hasSuffix("\n\nThere is nothing to look at.\n"))
        #expect(report.text(.markdown, .init()).contains("There is nothing to look at."))
        let since = report.text(.text, .init(isSinceLast: true))
        #expect(since.contains("There is no earlier run to compare with.") && since.contains("Nothing is new"))
    }

    @Test func everyByteOfAPathIsEncodedOrPlain() {
        for byte in UInt8.min...UInt8.max {
            let text = URLPath.encoded([byte])
            if text.utf8.count == 1 {
                #expect(Array(text.utf8) == [byte])
                #expect(CharacterSet.urlPathAllowed.contains(Unicode.Scalar(byte)) && byte < 128)
            } else {
                #expect(text.count == 3 && text.first == "%" && UInt8(text.dropFirst(), radix: 16) == byte)
            }
        }
    }
}
