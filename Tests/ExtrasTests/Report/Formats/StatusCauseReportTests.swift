import Foundation
import FoundationXML
import Testing

@testable import FaceCropModel
@testable import FaceCropReport

/// Whatever makes the exit status 1 is a failure in every format.
@Suite struct StatusCauseReportTests {
    private typealias Make = ScriptedReport

    /// A run whose exit status is 1 for one cause.
    private struct RedRun {
        var record: PhotoRecord?
        var demands = RunDemands()
        var change: (inout RunSummary) -> Void = { _ in }

        /// The numbers of the run, as its manifest has them.
        func summary() throws -> RunSummary {
            var summary = RunSummary()
            summary.add(try Make.record("fine.jpg"))
            if let record { summary.add(record) }
            summary.thisRun.inputPhotos = summary.photos
            summary.note(demands)
            change(&summary)
            return try JSONDecoder().decode(RunSummary.self, from: JSONEncoder().encode(summary))
        }

        func report(quietly: Bool = false) throws -> Report {
            var summary = try self.summary()
            if quietly { summary.note(RunDemands()) }
            let photos = try [Make.record("fine.jpg")] + [record].compactMap { $0 }
            return try Make.report(photos.map { ReportPhoto($0) { $0.message } }, summary: summary)
        }
    }

    /// A run for each cause; a new cause needs one, or this does not compile.
    private static func redRun(_ cause: StatusCause) throws -> RedRun {
        switch cause {
        case .photos(.failed):
            let error = ["stage": "decode", "code": "corrupt", "message": "It is damaged."]
            return RedRun(
                record: try Make.record("red.jpg", ["status": "failed", "reason": "corrupt", "error": error])
            )
        case .photos(.withoutIdentity):
            let identity = ["provider": "azure", "status": "pending", "reason": "There was no turn."]
            return RedRun(record: try Make.record("red.jpg", ["identity": identity]))
        case .photos(.failOn(let result)):
            return RedRun(record: try record(result), demands: RunDemands(failOn: [result]))
        case .tooFewPhotos: return RedRun(demands: RunDemands(expectedPhotos: 2))
        case .keptWithoutAnswer: return RedRun { $0.thisRun.keptWithoutAnswer = 1 }
        }
    }

    private static func record(_ result: FailOn) throws -> PhotoRecord {
        let members: [String: Any] =
            switch result {
            case .fallback: ["status": "fallback", "reason": "noFace", "fallbackStep": "center"]
            case .skipped: ["status": "skipped", "reason": "noFace"]
            case .cut: ["faces": [Make.face(1, kept: 0.5)]]
            case .undersized: ["isUndersized": true, "outputs": [Make.output("red.png", ["isUndersized": true])]]
            }
        return try Make.record("red.jpg", members)
    }

    /// What a format says of failures, each as it names them.
    private static func failures(
        _ report: Report,
        _ format: ReportFormat,
        _ options: ReportTextOptions
    ) throws -> [String] {
        let text = report.text(format, options)
        switch format {
        case .junit: return try JUnitCases(text).failed
        case .github: return text.split(separator: "\n").filter { $0.hasPrefix("::error ") }.map(String.init)
        case .text:
            return text.split(separator: "\n").filter { $0.hasPrefix("Failed: ") }.map(String.init)
                + text.components(separatedBy: "\n\n").filter { $0.hasPrefix("Failed (") }
        case .markdown:
            return text.split(separator: "\n")
                .filter { $0.hasPrefix("- **failed**: ") || $0.hasPrefix("| red.jpg |") }.map(String.init)
        case .html:
            let data = try #require(text.components(separatedBy: "id=\"report-data\">").last)
            let json = try #require(data.components(separatedBy: "</script>").first)
            let read = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
            return read.faults.map(\.text) + read.workList.filter(\.isFailure).map(\.source)
        }
    }

    @Test(arguments: StatusCause.allCases)
    func eachCauseIsAFailureInEachFormat(cause: StatusCause) throws {
        let run = try Self.redRun(cause)
        #expect(StatusCause.causes(of: try run.summary(), run.demands) == [cause])
        for format in ReportFormat.allCases {
            for isSinceLast in [false, true] {
                let options = ReportTextOptions(isSinceLast: isSinceLast)
                let failures = try Self.failures(try run.report(), format, options)
                #expect(failures.count == 1, "\(cause) \(format): \(failures)")
                guard !run.demands.failOn.isEmpty || run.demands.expectedPhotos != nil else { continue }
                // The same photos are no failure in a run of which nobody demanded anything.
                let plain = try Self.failures(try run.report(quietly: true), format, options)
                #expect(plain.isEmpty || format == .markdown && run.record != nil, "\(cause) \(format): \(plain)")
            }
        }
    }

    /// The option that counts a result as failure is named wherever the photo is.
    @Test(arguments: FailOn.allCases)
    func theOptionIsNamed(result: FailOn) throws {
        let report = try Self.redRun(.photos(.failOn(result))).report()
        for format in ReportFormat.allCases {
            let text = report.text(format, .init()).replacing("\\", with: "")
            #expect(text.contains("(fail-on \(result.rawValue))"), "\(format)")
        }
    }

    /// A run that ended early tells how, and how much it left, in each format.
    @Test(arguments: [nil, "diskFull", "engineFailed"], [1, 13]) func anEarlyEndIsAFailure(
        error: String?,
        left: Int
    ) throws {
        let run = RedRun {
            $0.interrupted = true
            $0.thisRun.error = error
            $0.thisRun.notLookedAt = left
        }
        for format in ReportFormat.allCases {
            for isSinceLast in [false, true] {
                let failures = try Self.failures(try run.report(), format, ReportTextOptions(isSinceLast: isSinceLast))
                #expect(failures.count == 1, "\(format): \(failures)")
                let text = failures.joined().replacing("\\", with: "")
                #expect(
                    text.contains(left == 1 ? "1 file was not looked at" : "13 files were not looked at"),
                    "\(text)"
                )
                #expect(text.contains(error == nil ? "exit status 130" : "exit status 2"), "\(text)")
            }
        }
    }

    /// `--fail-on` of `facecrop report` adds to that of the run, and takes nothing away.
    @Test func aReportMayDemandMoreThanItsRun() throws {
        let photos = try FailOn.allCases.map { try ReportPhoto(Self.record($0)) { $0.message } }
        for own in FailOn.allCases {
            for more in FailOn.allCases {
                var summary = RunSummary()
                summary.note(RunDemands(failOn: [own]))
                let report = try Make.report(photos, failOn: [more], summary: summary)
                let failing = zip(FailOn.allCases, report.photos).filter { $0.1.isFailure }.map(\.0)
                #expect(Set(failing) == [own, more])
            }
        }
    }

    /// A result that a later version counts as failure does not keep this one from reading the manifest.
    @Test func unknownDemandsAreLeftOut() {
        var run = RunSummary().thisRun
        run.failOn = ["cut", "unheardOf"]
        #expect(RunDemands(run) == RunDemands(failOn: [.cut]))
    }

    /// What the schemas of Ant, Surefire and Jenkins ask for: counts that are right, and no other attributes.
    @Test func theCountsOfTestCasesAreRight() throws {
        let photos = try FailOn.allCases.map { try ReportPhoto(Self.record($0)) { $0.message } }
        for failOn in [[], [.skipped], FailOn.allCases] {
            var summary = RunSummary()
            summary.note(RunDemands(failOn: Set(failOn), expectedPhotos: failOn.isEmpty ? nil : 9))
            let cases = try JUnitCases(try Make.report(photos, summary: summary).text(.junit, .init()))
            for name in ["testsuites", "testsuite"] {
                let counts = try #require(cases.attributes[name])
                #expect(counts["tests"] == "\(cases.count)" && counts["failures"] == "\(cases.failed.count)", "\(name)")
                #expect(counts["errors"] == "0" && counts["time"]?.wholeMatch(of: /[0-9]+\.[0-9]+/) != nil, "\(name)")
            }
            #expect(cases.attributes["testsuite"]?["skipped"] == "\(cases.skippedCount)")
            #expect(
                Set(cases.attributes["testsuites"]?.keys.map { $0 } ?? []) == ["tests", "failures", "errors", "time"]
            )
            #expect(cases.failed.count == failOn.count + (failOn.isEmpty ? 0 : 1))
        }
    }
}

/// The test cases of a JUnit file.
private final class JUnitCases: NSObject, XMLParserDelegate {
    private(set) var count = 0
    private(set) var skippedCount = 0
    private(set) var failed: [String] = []
    /// The attributes of the last element of each name.
    private(set) var attributes: [String: [String: String]] = [:]

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser,
        didStartElement element: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        self.attributes[element] = attributes
        count += element == "testcase" ? 1 : 0
        skippedCount += element == "skipped" ? 1 : 0
        if element == "failure" { failed.append(attributes["message"] ?? "") }
    }
}
