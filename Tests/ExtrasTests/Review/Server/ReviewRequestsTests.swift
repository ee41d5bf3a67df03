import Foundation
import SystemPackage
import Testing

@testable import FaceCropModel
@testable import FaceCropReport
@testable import FaceCropReview

/// What the page gets for its requests.
@Suite struct ReviewRequestsTests {
    private struct Nothing: OverrideStore {
        func override(for photo: FilePath) -> OverrideEntry? { nil }
        func save(_ override: OverrideEntry?, for photo: FilePath) -> FilePath { "overrides.yaml" }
    }

    private static let token = AccessToken()

    private static func requests() throws -> ReviewRequests {
        var leftOut = try ReviewedReport.photo("left-out.jpg")
        leftOut.leftovers = [ReportPhoto.Leftover("left-out.jpg", byteCount: 4)]
        let report = try ReviewedReport.make([ReviewedReport.photo("a.jpg"), leftOut])
        let session = try ReviewSession(
            folder: "/nowhere",
            report: report,
            store: Nothing(),
            runAgain: { nil },
            removeLeftovers: { _, _ in nil },
            read: { report }
        )
        return ReviewRequests(session, token)
    }

    private static func answer(_ path: String, _ body: String? = nil) throws -> ReviewAnswer {
        try requests().answer(Array(path.utf8), body: body.map { Array($0.utf8) })
    }

    @Test func thePageHasTheTokenAndMayAskItsServerOnly() throws {
        for path in ["report/", "report/index.html"] {
            let answer = try Self.answer(path)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(answer.status == 200 && text.contains(Self.token.text) && text.contains("connect-src 'self'"))
        }
        #expect(ReviewAnswer.policy.contains("frame-ancestors 'none'") && !ReviewAnswer.policy.contains("unsafe"))
        #expect(!HTMLReport.policy(isServed: false).contains("connect-src 'self'"))
        #expect(ReviewAnswer.headers.keys.allSatisfy { !$0.hasPrefix("Access-Control") })
    }

    @Test(arguments: [
        "", "report", "manifest.json", "report/changes/1", "report/changes/0", "report/changes/", "report/changes/-1",
        "report/changes/99999999999999999999", "report/overrides", "../a.jpg", ".facecrop/command.json",
    ])
    func otherAddressesHoldNothing(path: String) throws { #expect(try Self.answer(path).status == 404) }

    @Test(arguments: [
        ("", 400), ("{}", 400), ("[]", 400), ("null", 400), (#"{"source":"a.jpg","override":{}}"#, 400),
        (#"{"source":"a.jpg","override":{"focal":[0.5]}}"#, 400),
        (#"{"source":"a.jpg","override":{"focal":[2,0]}}"#, 400),
        (#"{"source":"a.jpg","override":{"frames":{"1:1":[0,0,2,1]}}}"#, 400),
        (#"{"source":"a.jpg","override":{"frames":{"x":[0,0,1,1]}}}"#, 400),
        (#"{"source":"a.jpg","override":{"frames":{"1:1":[0,0,0,1]}}}"#, 400),
        (#"{"source":"a.jpg","override":{"frames":{"1:1":[0.5,0,0.6,1]}}}"#, 400),
        (#"{"source":"a.jpg","override":{"face":[0,0,1]}}"#, 400),
        (#"{"source":"other.jpg","override":{"skip":true}}"#, 404),
        (#"{"source":"a.jpg","override":{"skip":true}}"#, 200),
        (#"{"source":"a.jpg","override":null}"#, 200), (#"{"source":"a.jpg"}"#, 200),
        (#"{"source":"a.jpg","override":{"frames":{"4:3":[0.1,0.2,0.5,0.6]},"keep":true}}"#, 200),
    ])
    func onlyEntriesThatCanBeAppliedAreSaved(body: String, status: Int) throws {
        #expect(try Self.answer("report/overrides", body).status == status)
        #expect(try Self.answer("report/", body).status == 404)
    }

    /// What is removed does not follow from the request: it names the photo alone.
    @Test(arguments: [
        ("", 400), ("{}", 400), ("[]", 400), (#"{"source":7}"#, 400), (#"{"source":"a.jpg","sourceBase64":"%"}"#, 400),
        (#"{"source":"a.jpg"}"#, 404), (#"{"source":"other.jpg"}"#, 404), (#"{"source":"../left-out.jpg"}"#, 404),
        (#"{"source":"left-out.jpg"}"#, 200),
    ])
    func onlyLeftoversOfAPhotoThatHasSomeAreRemoved(body: String, status: Int) throws {
        #expect(try Self.answer("report/leftovers", body).status == status)
        #expect(try Self.answer("report/leftovers").status == 404)
    }
}
