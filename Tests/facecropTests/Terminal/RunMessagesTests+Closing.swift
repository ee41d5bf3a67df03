import Logging
import SystemPackage
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// The last lines of a run.
extension RunMessagesTests {
    /// The last line is said with `--quiet` exactly if the exit status is not 0; warnings do not change that.
    @Test func successIsSilent() throws {
        let warned = Self.record("in/warned.jpg") { record in
            for kind in PhotoWarning.Kind.allCases { record.note(PhotoWarning(kind, "It is not as it should be.")) }
        }
        for failOn in Self.allChoices {
            for way in Way.allCases {
                for record in Self.samples(1) + [warned]
                where way != .kept || (record.error == nil && record.identity == nil) {
                    var messages = RunMessages(failOn: failOn)
                    var said = try Self.tell(record, way, to: &messages)
                    var summary = RunSummary()
                    summary.add(record)
                    said += messages.takeCollectiveMessages() + messages.closing(summary, seconds: 1)
                    let isSuccess = ExitStatus(summary, failOn: failOn) == .success
                    let isSilent = said.allSatisfy { !Self.isSaidWhenQuiet($0) }
                    #expect(isSilent == isSuccess, "\(record.source) \(way) \(failOn): \(said.map(\.text))")
                }
            }
        }
        var stopped = RunSummary()
        stopped.interrupted = true
        #expect(RunMessages().closing(stopped, seconds: 1)[0].isSaidWhenQuiet)
    }

    @Test func theLastLineCountsTheInputs() throws {
        var messages = RunMessages(isDryRun: true)
        var summary = RunSummary()
        for (record, way) in [
            (Self.record("in/a.jpg"), Way.finished), (Self.record("in/b.jpg", .fallback, reason: "noFace"), .kept),
            (Self.record("old/c.jpg"), .carried), (Self.record("old/d.jpg", .fallback, reason: "noFace"), .carried),
        ] {
            _ = try Self.tell(record, way, to: &messages)
            summary.add(record)
        }
        _ = messages.messages(about: .failedAgain(Self.record("in/e.jpg", .failed, reason: "truncated")))
        summary.add(Self.record("in/e.jpg", .failed, reason: "truncated"))
        #expect(
            messages.closing(summary, seconds: 3).map(\.text) == [
                "3 photos in 3 s, 1 cropped to faces, 1 by fallback, 1 failed, 1 was done already; the manifest also "
                    + "has 2 photos that are not among these inputs; dry run: nothing was written"
            ]
        )
    }

    /// The last line says what was left out, and other files are no photos.
    @Test func theLastLineSaysWhatWasLeftOut() throws {
        var messages = RunMessages()
        for (name, reason) in [
            ("a.jpg", "noFace"), ("README.md", "notAPhoto"), ("b.pdf", "notAPhoto"), ("c.jpg", "burst"),
            ("d.jpg", "skippedByOverride"), ("e.jpg", "keptByOverride"),
        ] {
            _ = messages.messages(about: .finished(Self.record("in/\(name)", .skipped, reason: reason)))
        }
        let line = messages.closing(RunSummary(), seconds: 1)[0].text
        #expect(
            line == "4 photos in 1 s, 0 cropped to faces, 1 left out, 1 left out for better ones of a burst, "
                + "2 left out by overrides, 2 files are no photos"
        )
        messages = RunMessages()
        for way in [Way.kept, .carried] { _ = try Self.tell(Self.samples(1)[5], way, to: &messages) }
        let later = messages.closing(RunSummary(), seconds: 1)[0].text
        #expect(later == "0 photos in 1 s, 0 cropped to faces, 1 file is no photo")
    }

    /// Photos of earlier runs do not count as inputs.
    @Test func noInputsAreToldOfThoughTheManifestNamesPhotos() throws {
        var messages = RunMessages()
        let record = Self.record("old/a.jpg")
        _ = try Self.tell(record, .carried, to: &messages)
        var summary = RunSummary()
        summary.add(record)
        let said = messages.closing(summary, seconds: 0).map(\.text)
        #expect(said.contains("there is no file to look at in the inputs"), "\(said)")
    }

    /// A program counts a photo once, however many messages are about it.
    @Test func eachPhotoIsOneEvent() throws {
        for failOn in Self.allChoices {
            for record in Self.samples(1) {
                var messages = RunMessages(failOn: failOn)
                let events = messages.messages(about: .finished(record)).filter { $0.metadata["event"] == "photo" }
                #expect(events.count == (record.reason == "notAPhoto" ? 0 : 1))
                #expect(events.allSatisfy { $0.metadata["faces"] == .stringConvertible(record.faces.count) })
            }
        }
    }

    @Test func theLastLineIsAnEventWithNumbers() {
        var messages = RunMessages()
        for record in Self.samples(1)[4...6] { _ = messages.messages(about: .finished(record)) }
        let metadata = messages.closing(RunSummary(), seconds: 1.5)[0].metadata
        #expect(metadata["event"] == "summary" && metadata["seconds"] == .stringConvertible(1.5))
        #expect(metadata["photos"] == .stringConvertible(2) && metadata["notPhotos"] == .stringConvertible(1))
    }

    @Test func outputsThatCouldNotBePrunedAreNamedUpToALimit() {
        var messages = RunMessages()
        let said = (1...25).flatMap {
            messages.messages(about: .orphan(FilePath("\($0).jpg"), .notRemoved(.permissionDenied)))
        }
        #expect(said.count == 20 && said.allSatisfy { $0.level == .warning })
        #expect(said[0].text == "1.jpg: belongs to no photo any more, but could not be removed: Permission denied")
        #expect(messages.takeCollectiveMessages().map(\.text) == ["and 5 more outputs could not be removed"])
        #expect(messages.messages(about: .orphan("a.jpg", .left)).map(\.level) == [.debug])
    }

    /// Who prunes is told why outputs stay, and is not told to prune.
    @Test func outputsThatPruningLeavesAreExplained() {
        for prunes in [false, true] {
            for isEmpty in [false, true] where prunes || !isEmpty {
                for orphans in 0...2 {
                    var messages = RunMessages(prunes: prunes)
                    var said: [String] = []
                    if isEmpty, orphans > 0 {
                        let event = PhotoRun.Event.notPruned(outputCount: orphans, inputsAreAllEmpty: true)
                        said += messages.messages(about: event).map(\.text)
                    }
                    if !isEmpty { _ = messages.messages(about: .finished(Self.record("in/a.jpg"))) }
                    var summary = RunSummary()
                    summary.thisRun.orphanedOutputs = orphans
                    said += messages.closing(summary, seconds: 0).dropFirst().map(\.text)
                    let disk = "--prune removed nothing, because the inputs hold no file: is a disk not mounted?"
                    #expect(said == [disk] || !(isEmpty && orphans > 0), "\(said)")
                    #expect(said.contains { $0.contains("--prune removes") } == (!prunes && orphans > 0), "\(said)")
                }
            }
        }
        var half = RunMessages(prunes: true)
        let said = half.messages(about: .notPruned(outputCount: 1, inputsAreAllEmpty: false)).map(\.text)
        #expect(
            said == ["--prune left 1 output, because an input of their photos holds no file: is a disk not mounted?"]
        )
        // What could not be removed has been named.
        var failing = RunMessages(prunes: true)
        _ = failing.messages(about: .finished(Self.record("in/a.jpg")))
        _ = failing.messages(about: .orphan("b.jpg", .notRemoved(.permissionDenied)))
        var summary = RunSummary()
        summary.thisRun.orphanedOutputs = 1
        #expect(failing.closing(summary, seconds: 0).count == 1)
    }

    @Test func countsOfOneAreSingular() {
        var one = RunSummary()
        one.thisRun.outdated = 1
        one.thisRun.orphanedOutputs = 1
        let said = RunMessages().closing(one, seconds: 0).map(\.text)
        #expect(said.contains("1 photo in the manifest is out of date, but is not among the inputs"), "\(said)")
        #expect(said.contains { $0.hasPrefix("1 output that belongs to no photo any more") }, "\(said)")
        one.thisRun.outdated = 2
        let several = RunMessages().closing(one, seconds: 0).map(\.text)
        #expect(
            several.contains("2 photos in the manifest are out of date, but are not among the inputs"),
            "\(several)"
        )
    }
}
