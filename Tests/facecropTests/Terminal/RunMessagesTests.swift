import Foundation
import Logging
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// The messages about a run, from its events.
@Suite struct RunMessagesTests {
    static func record(
        _ source: String,
        _ status: PhotoRecord.Status = .written,
        reason: String = "facesFound",
        change: (inout PhotoRecord) -> Void = { _ in }
    ) -> PhotoRecord {
        var record = PhotoRecord(source: FilePath(source))
        record.status = status
        record.reason = reason
        if status == .fallback { record.fallbackStep = .original }
        if status == .failed { record.error = ErrorRecord(stage: .decode, code: reason, message: "It is broken.") }
        change(&record)
        return record
    }

    static func cutFace() -> FaceRecord {
        FaceRecord(
            number: 1,
            box: PixelRect(x: 0, y: 0, width: 9, height: 9),
            score: 1,
            role: .chosen,
            keptFraction: 0.5,
            isCut: true
        )
    }

    static func naming(_ answer: ServiceIdentities.Answer) -> NamingRecord {
        NamingRecord(ServiceIdentities(provider: "azure", answer: answer))
    }

    static func kept(_ record: PhotoRecord) throws -> KeptPhoto {
        KeptPhoto(
            source: Array(record.source.utf8),
            record: try RecordCoding.encoded(record),
            tally: PhotoTally(record)
        )
    }

    /// A photo of each kind that affects the exit status, and of some kinds that do not.
    static func samples(_ number: Int) -> [PhotoRecord] {
        [
            record("in/\(number)-written.jpg"),
            record("in/\(number)-cut.jpg") { $0.faces = [cutFace()] },
            record("in/\(number)-fallback.jpg", .fallback, reason: "noFace"),
            record("in/\(number)-cut-fallback.jpg", .fallback, reason: "personAbsent") { $0.faces = [cutFace()] },
            record("in/\(number)-skipped.jpg", .skipped, reason: "noFace"),
            record("in/\(number)-readme.txt", .skipped, reason: "notAPhoto"),
            record("in/\(number)-burst.jpg", .skipped, reason: "burst"),
            record("in/\(number)-failed.jpg", .failed, reason: "truncated"),
            record("in/\(number)-pending.jpg") {
                $0.identity = naming(.pending("no turn"))
            },
            record("in/\(number)-asked.jpg") { $0.identity = naming(.named([], knowledge: "0")) },
        ]
    }

    static let allChoices: [Set<FailOn>] = (0..<1 << FailOn.allCases.count).map { bits in
        Set(FailOn.allCases.indices.filter { bits >> $0 & 1 == 1 }.map { FailOn.allCases[$0] })
    }

    enum Way: CaseIterable { case finished, kept, carried, merged }

    static func tell(
        _ record: PhotoRecord,
        _ way: Way,
        to messages: inout RunMessages
    ) throws -> [RunMessage] {
        switch way {
        case .finished: messages.messages(about: .finished(record))
        case .kept: messages.messages(about: .kept(try kept(record), missingAnswer: nil))
        case .carried: messages.messages(about: .carried(try kept(record)))
        case .merged: messages.messages(aboutMerged: record)
        }
    }

    static func isSaidWhenQuiet(_ message: RunMessage) -> Bool {
        message.level >= .error || message.isSaidWhenQuiet
    }

    /// A mistake in a file of overrides is told once, however many photos it fails, and mistakes in others beside it.
    @Test func aMistakeInOverridesIsToldOnce() {
        var messages = RunMessages()
        var said: [String] = []
        for number in 1...1000 {
            let record = Self.record("\(number).jpg", .failed, reason: "overrideMistaken") {
                $0.error?.message = number <= 990 ? "f.yaml:3:5: slip." : "f.yaml:\(number):1: slip."
            }
            said += messages.messages(about: .finished(record)).filter { $0.level == .error }.map(\.text)
        }
        #expect(said.count == 11 && said[0].hasPrefix("1.jpg: f.yaml:3:5: slip."), "\(said)")
        let more = messages.takeCollectiveMessages().map(\.text)
        let text = "989 more photos failed for the same reason as one above: 2.jpg, 3.jpg, 4.jpg and 986 more"
        #expect(more == ["\(text); see manifest.json"], "\(more)")
    }

    /// A photo that misses a requirement and fails has one line, with the numbers.
    @Test(arguments: [("eyeDistanceTooSmall", true), ("eyesClosed", true), ("noFace", false)])
    func aRefusedPhotoHasOneLine(reason: String, isRefusal: Bool) {
        let warning = PhotoWarning(.crop, "Face 1 is refused: its eyes are 52.5 pixels apart.")
        let failed = Self.record("a.jpg", .failed, reason: reason) { $0.note(warning) }
        let skipped = Self.record("b.jpg", .skipped, reason: reason) { $0.note(warning) }
        for record in [failed, skipped] {
            var messages = RunMessages(failOn: [.skipped])
            let said = messages.messages(about: .finished(record)).filter { $0.level >= .warning }.map(\.text)
            #expect(said.count == (isRefusal ? 1 : 2), "\(said)")
            #expect(said[0].hasPrefix("\(record.source): Face 1 is refused: its eyes are 52.5 pixels apart"), "\(said)")
        }
        var messages = RunMessages()
        let said = messages.messages(about: .finished(skipped)).filter { $0.level >= .warning }
        #expect(said.map(\.level) == [.warning], "what is no failure is a warning as before")
    }

    /// A photo is named exactly if it makes the exit status 1, for each kind of photo, each choice of `--fail-on`, and
    /// in each run.
    ///
    /// A photo that failed is never kept, and one without identity is identified again.
    @Test func photosThatMakeTheRunFailAreNamed() throws {
        for failOn in Self.allChoices {
            for way in Way.allCases {
                for record in Self.samples(1) where way != .kept || (record.error == nil && record.identity == nil) {
                    var messages = RunMessages(failOn: failOn)
                    let said = try Self.tell(record, way, to: &messages).filter(Self.isSaidWhenQuiet)
                    var summary = RunSummary()
                    summary.add(record)
                    let isNamed = said.contains { $0.text.contains(record.source) }
                    let status = ExitStatus(summary, failOn: failOn)
                    #expect(isNamed == (status == .photosFailed), "\(record.source) \(way) \(failOn): \(said)")
                    let closing = messages.closing(summary, seconds: 1)[0]
                    #expect(!isNamed || closing.isSaidWhenQuiet)
                }
            }
        }
    }

    @Test func aMessageSaysWhyAndWhichOptionCountsIt() throws {
        var messages = RunMessages(failOn: Set(FailOn.allCases))
        let said = try Self.samples(1).flatMap { try Self.tell($0, .carried, to: &messages) }
        #expect(
            said.map(\.text) == [
                "in/1-cut.jpg (not among the inputs): a chosen face is cut, which --fail-on cut counts as a failure",
                "in/1-fallback.jpg (not among the inputs): no face found; used the whole photo, which --fail-on "
                    + "fallback counts as a failure",
                "in/1-cut-fallback.jpg (not among the inputs): none of the people asked for was found; used the whole "
                    + "photo, which --fail-on fallback counts as a failure",
                "in/1-cut-fallback.jpg (not among the inputs): a chosen face is cut, which --fail-on cut counts as a "
                    + "failure",
                "in/1-skipped.jpg (not among the inputs): no face found, so it was left out, which --fail-on skipped "
                    + "counts as a failure",
                "in/1-failed.jpg (not among the inputs): It is broken.",
                "in/1-pending.jpg (not among the inputs): not identified yet: no turn",
            ]
        )
        #expect(said.allSatisfy { $0.level == .error })
    }

    /// For each cause the first photos are named and the others counted; failures of this run are all named.
    @Test(arguments: [1, 20, 21, 300])
    func manyPhotosAreNamedAndThenCounted(count: Int) throws {
        for way in Way.allCases {
            var messages = RunMessages(failOn: Set(FailOn.allCases))
            var named: [String: Int] = [:]
            for number in 0..<count {
                for record in Self.samples(number) where way != .kept || (record.error == nil && record.identity == nil)
                {
                    for message in try Self.tell(record, way, to: &messages) where Self.isSaidWhenQuiet(message) {
                        named[
                            try #require(message.text.split(separator: "-", maxSplits: 1).last).description,
                            default: 0
                        ] += 1
                    }
                }
            }
            let most = RunMessages.mostNamed
            let others = messages.takeCollectiveMessages().map(\.text)
            for words in ["left out", "done by a fallback", "with a chosen face cut"] {
                let photos = count * (words == "left out" ? 1 : 2)
                let more = photos - most
                let expected = "and \(more) more \(more == 1 ? "photo" : "photos") \(words)"
                #expect(others.contains { $0.hasPrefix(expected) } == (more > 0), "\(way) \(others)")
            }
            let failures = named.filter { $0.key.hasPrefix("failed.jpg") }.map(\.value).reduce(0, +)
            #expect(failures == (way == .kept ? 0 : way == .finished ? count : min(count, most)))
            #expect(messages.takeCollectiveMessages().isEmpty, "they are told once")
        }
    }

    /// Where overrides are read, the message of the second night says how to end it.
    @Test func repeatedFailuresNameTheSkipEntry() {
        for canSkip in [false, true] {
            var messages = RunMessages(canSkip: canSkip)
            _ = messages.messages(about: .failedAgain(Self.record("in/a.jpg", .failed, reason: "truncated")))
            let said = messages.takeCollectiveMessages().map(\.text).joined()
            let remedy = "see manifest.json. An entry with skip: true in overrides.yaml leaves a photo alone."
            #expect(said.hasSuffix(remedy) == canSkip, "\(said)")
        }
    }

    @Test func failuresAsBeforeTakeOneLine() {
        for (count, words) in [
            (1, "1 photo failed as in the run before and has not changed: in/0.jpg (truncated); see manifest.json"),
            (
                13,
                "13 photos failed as in the run before and have not changed: in/0.jpg (truncated), in/1.jpg "
                    + "(truncated), in/2.jpg (truncated) and 10 more; see manifest.json"
            ),
        ] {
            var messages = RunMessages()
            for number in 0..<count {
                let record = Self.record("in/\(number).jpg", .failed, reason: "truncated")
                #expect(messages.messages(about: .failedAgain(record)).allSatisfy { $0.level == .debug })
            }
            let said = messages.takeCollectiveMessages()
            #expect(said.map(\.text) == [words] && said.map(\.level) == [.error])
            #expect(messages.inputs.failed == count)
        }
    }

    /// Damage is reported for each photo, unusable profiles only once.
    @Test func warningsAboutWhatCannotBeMendedAreCounted() {
        var messages = RunMessages()
        var said: [RunMessage] = []
        for number in 0..<5 {
            let record = Self.record("in/\(number).jpg") { record in
                record.note(PhotoWarning(.colourProfile, "The profile cannot be used."))
                if number < 2 { record.note(PhotoWarning(.damaged, "The data are damaged.")) }
                if number == 0 { record.note(PhotoWarning(.crop, "It is not level.")) }
            }
            said += messages.messages(about: .finished(record)).filter { $0.level >= .info }
        }
        #expect(
            said.map(\.text) == [
                "in/0.jpg: The data are damaged.", "in/0.jpg: It is not level.", "in/1.jpg: The data are damaged.",
            ]
        )
        let together = messages.takeCollectiveMessages()
        #expect(
            together.map(\.text) == [
                "the embedded colour profile cannot be used and was ignored: 5 photos "
                    + "(in/0.jpg, in/1.jpg, in/2.jpg and 2 more)"
            ]
        )
        #expect(together.map(\.level) == [.warning] && messages.warnedCount == 5)
    }

    @Test func aReasonThatPhotosShareIsToldOnce() {
        var messages = RunMessages()
        var said: [RunMessage] = []
        for number in 0..<25 {
            let record = Self.record("in/\(number).jpg") {
                $0.identity = Self.naming(.pending(number < 24 ? "busy" : "gone"))
            }
            said += messages.messages(about: .finished(record)).filter { $0.level == .warning }
        }
        #expect(said.count == 21 && said.allSatisfy(\.isSaidWhenQuiet))
        #expect(said.first?.text == "in/0.jpg: not identified yet: busy")
        #expect(said[1].text == "in/1.jpg: not identified yet, for a reason told above")
        #expect(said.last?.text == "in/24.jpg: not identified yet: gone", "another reason is always told")
        #expect(
            messages.takeCollectiveMessages().map(\.text) == ["and 4 more photos without identity; see manifest.json"]
        )
    }
}
