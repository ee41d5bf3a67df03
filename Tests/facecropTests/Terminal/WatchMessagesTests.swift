import Logging
import SystemPackage
import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

/// The messages of the runs of a watch: the first one is about all files, the others about what has changed.
@Suite struct WatchMessagesTests {
    private enum Step: CaseIterable { case finished, failed, kept, failedAgain, carried }

    private static func record(_ number: Int, failed: Bool) -> PhotoRecord {
        var record = PhotoRecord(source: FilePath("in/\(number).jpg"))
        record.status = failed ? .failed : .written
        record.reason = failed ? "truncated" : "facesFound"
        if failed { record.error = ErrorRecord(stage: .decode, code: "truncated", message: "It is broken.") }
        return record
    }

    private static func event(_ step: Step, _ number: Int) throws -> PhotoRun.Event {
        let record = record(number, failed: step == .failed || step == .failedAgain)
        let kept = KeptPhoto(
            source: Array(record.source.utf8),
            record: try RecordCoding.encoded(record),
            tally: PhotoTally(record)
        )
        return switch step {
        case .finished, .failed: .finished(record)
        case .kept: .kept(kept, missingAnswer: nil)
        case .failedAgain: .failedAgain(record)
        case .carried: .carried(kept)
        }
    }

    /// For each sequence of three photos and each number of removed outputs.
    @Test func laterRunsCountWhatTheyHaveDone() throws {
        for index in 0..<125 {
            let steps = [index % 5, index / 5 % 5, index / 25].map { Step.allCases[$0] }
            for pruned in 0...1 {
                var messages = RunMessages()
                messages.watch = .later
                var summary = RunSummary()
                summary.thisRun.prunedOutputs = pruned
                var said: [RunMessage] = []
                for (number, step) in steps.enumerated() {
                    said += messages.messages(about: try Self.event(step, number))
                    summary.add(Self.record(number, failed: step == .failed || step == .failedAgain))
                }
                let failed = steps.filter { $0 == .failed }.count
                let done = steps.filter { $0 == .finished }.count + failed
                #expect(said.filter { $0.level > .debug }.count == failed, "\(steps): \(said)")
                #expect(messages.takeCollectiveMessages().isEmpty)
                let closing = messages.closing(summary, seconds: 1)
                let line = try #require(closing.first)
                #expect(line.text.hasPrefix(done == 1 ? "1 photo in" : "\(done) photos in"), "\(steps): \(line)")
                #expect((line.level == .debug) == (done + pruned == 0), "\(steps): \(line)")
                #expect(line.isSaidWhenQuiet == (failed > 0), "\(steps): \(line)")
                #expect(
                    closing.count == 1 && line.text.contains("removed 1 output of photos that are gone") == (pruned > 0)
                )
            }
        }
    }

    /// What stays as it is would be said after each upload.
    @Test func messagesOfTheRunBeforeAreNotRepeated() {
        let said = SaidMessages()
        let runs = [["a", "b"], ["a", "c"], ["b", "c"], [], ["c"]]
        for (index, texts) in runs.enumerated() {
            let before = index == 0 ? [] : runs[index - 1]
            #expect(texts.filter(said.isNew) == texts.filter { !before.contains($0) })
            said.endRun()
        }
    }
}
