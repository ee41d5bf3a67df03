import TestSupport
import Testing

@testable import FaceCropCommandLine
@testable import FaceCropModel

@Suite struct ExitStatusTests {
    private func summary(_ change: (inout RunSummary) -> Void) -> RunSummary {
        var summary = RunSummary()
        summary.photos = 10
        change(&summary)
        return summary
    }

    @Test func runsWithoutFailuresSucceed() {
        #expect(ExitStatus(summary { $0.fallback = 10 }, failOn: []) == .success)
    }

    @Test func oneFailureIsEnough() {
        #expect(ExitStatus(summary { $0.failed = 1 }, failOn: []) == .photosFailed)
    }

    @Test(arguments: FailOn.allCases)
    func failOnDecidesWhatCountsAsFailure(choice: FailOn) throws {
        let summaries: [FailOn: RunSummary] = [
            .fallback: summary { $0.fallback = 1 },
            .skipped: summary { $0.skipped = 1 },
            .cut: summary { $0.photosWithCutFaces = 1 },
            .undersized: summary { $0.undersized = 1 },
        ]
        for end in FailOn.allCases {
            let summary = try #require(summaries[end], "\(end)")
            #expect(ExitStatus(summary, failOn: [choice]) == (end == choice ? .photosFailed : .success))
        }
    }

    /// Files that are not photos do not count; photos that failed do.
    @Test func fewerPhotosThanExpectedAreAFailure() {
        for found in 0...4 {
            for expected in 1...4 {
                let summary = summary { $0.thisRun.inputPhotos = found }
                let status = ExitStatus(summary, failOn: [], expectedPhotoCount: expected)
                #expect(status == (found < expected ? .photosFailed : .success))
                let text = MissingPhotos(summary, expectedCount: expected)?.text
                #expect((text != nil) == (found < expected))
                #expect(text.map { $0.contains("--expect-photos") && $0.contains("\(found) photo") } ?? true)
                #expect(ExitStatus(summary, failOn: []) == .success)
            }
        }
        let ended = summary { $0.interrupted = true }
        #expect(ExitStatus(ended, failOn: [], expectedPhotoCount: 5) == .interrupted)
        #expect(MissingPhotos(ended, expectedCount: 5) == nil, "what was not reached may be there")
    }

    /// Skipping the worse photos of a burst is not a failure, because the user asked for it.
    @Test func photosLeftOutForBetterOnesAreNoFailure() {
        for (skipped, forBetter) in [(0, 0), (1, 0), (1, 1), (5, 5), (5, 4)] {
            let summary = summary {
                $0.skipped = skipped
                $0.skippedForBetter = forBetter
            }
            #expect(ExitStatus(summary, failOn: [.skipped]) == (skipped > forBetter ? .photosFailed : .success))
        }
    }

    /// A README in a folder of photos does not count as a skipped photo; a PSD does.
    @Test func filesThatAreNoPhotosAreNoFailure() {
        for (skipped, notPhotos) in [(0, 0), (1, 0), (1, 1), (5, 5), (5, 4)] {
            let summary = summary {
                $0.skipped = skipped
                $0.notPhotos = notPhotos
            }
            #expect(ExitStatus(summary, failOn: [.skipped]) == (skipped > notPhotos ? .photosFailed : .success))
        }
    }

    /// Options that only the engine can reject also count as an invalid command line.
    @Test func aRunThatCannotBeIsAFailureOrAWrongCommandLine() {
        let failures: [RunError.Code] = [
            .inputNotReadable, .outputNotWritable, .outputCollision, .modelMissing, .modelAltered, .libraryFailed,
            .diskFull,
        ]
        for code in failures { #expect(ExitStatus(RunError(code, "")) == .runFailed, "\(code)") }
        #expect(ExitStatus(RunError(.invalidOptions, "")) == .usage)
    }

    @Test func anInterruptIsToldBeforeFailures() {
        let ended = summary {
            $0.failed = 3
            $0.interrupted = true
        }
        #expect(ExitStatus(ended, failOn: [.fallback]) == .interrupted)
    }
}
