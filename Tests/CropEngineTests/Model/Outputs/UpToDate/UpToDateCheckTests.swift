import TestSupport
import Testing

@testable import FaceCropModel

/// Compares the verdict for all combinations of changes with another form of the rule.
@Suite struct UpToDateCheckTests {
    private struct Case {
        var isForced, isNewAlgorithm, hasOtherDetection, hasOtherPixels, isOtherSize, isOtherTime, isTooLarge: Bool
        var outputsAreThere, knowsFaces: Bool
        /// The content digests of the journal, and of the present source.
        var oldDigest, newDigest: String?
        var check: RunOptions.Check
    }

    private static let cases: [Case] = {
        let digests: [(String?, String?)] = [(nil, nil), (nil, "a"), ("a", nil), ("a", "a"), ("a", "b")]
        return (0..<512).flatMap { bits in
            digests.flatMap { old, new in
                RunOptions.Check.allCases.map { check in
                    func bit(_ number: Int) -> Bool { bits >> number & 1 == 1 }
                    return Case(
                        isForced: bit(0),
                        isNewAlgorithm: bit(1),
                        hasOtherDetection: bit(2),
                        hasOtherPixels: bit(3),
                        isOtherSize: bit(4),
                        isOtherTime: bit(5),
                        isTooLarge: bit(6),
                        outputsAreThere: bit(7),
                        knowsFaces: bit(8),
                        oldDigest: old,
                        newDigest: new,
                        check: check
                    )
                }
            }
        }
    }()

    private func verdict(_ one: Case) -> UpToDateCheck.Verdict {
        let (check, entry, now) = situation(one)
        return check.verdict(entry, now) { one.outputsAreThere }
    }

    private func situation(
        _ one: Case,
        naming: IdentityStatus = .unasked
    ) -> (UpToDateCheck, JournalEntry, SourceFingerprint) {
        var random = SeededGenerator(seed: 1)
        var entry = JournalSamples.entry("a.jpg", using: &random)
        let digests = OptionDigests(detection: "d", pixels: "p", naming: naming)
        entry.header.digests = digests
        entry.header.algorithmVersion = 1
        entry.header.largestPixelCount = 100
        entry.header.fingerprint = SourceFingerprint(
            byteCount: 10,
            modifiedNanoseconds: 5,
            contentDigest: one.oldDigest
        )
        entry.faces = one.knowsFaces ? Array("{}".utf8) : []
        var limits = DecodeOptions()
        limits.maximumPixels = one.isTooLarge ? 99 : 100
        let check = UpToDateCheck(
            digests: OptionDigests(
                detection: one.hasOtherDetection ? "x" : "d",
                pixels: one.hasOtherPixels ? "x" : "p"
            ),
            algorithmVersion: one.isNewAlgorithm ? 2 : 1,
            check: one.check,
            redoesAll: one.isForced,
            limits: limits,
            knowledge: naming == .unasked ? nil : "now"
        )
        let now = SourceFingerprint(
            byteCount: one.isOtherSize ? 11 : 10,
            modifiedNanoseconds: one.isOtherTime ? 6 : 5,
            contentDigest: one.newDigest
        )
        return (check, entry, now)
    }

    /// Outputs with an earlier answer stay valid until there is a new one, unless photo or options change; processing
    /// everything again and a newer algorithm also wait for the answer.
    @Test func outputsHoldUntilTheNextAnswerExactlyWhenNothingElseHasChanged() {
        let namings: [IdentityStatus] = [
            .unasked, .pending, .failed, .answered(knowledge: "then"), .answered(knowledge: "now"),
        ]
        for one in Self.cases {
            let isSameContent = one.oldDigest != nil && one.oldDigest == one.newDigest
            let isSameSource = !one.isOtherSize && (one.check == .content ? isSameContent : !one.isOtherTime)
            let isSame =
                isSameSource && !one.hasOtherDetection && !one.hasOtherPixels && !one.isTooLarge && one.outputsAreThere
            for (index, naming) in namings.enumerated() {
                let (check, entry, now) = situation(one, naming: naming)
                let holds = check.holdsUntilAnswered(entry, now) { one.outputsAreThere }
                #expect(holds == (isSame && index >= 3), "\(one) \(naming)")
            }
        }
    }

    @Test func aPhotoIsDoneExactlyWhenNothingHasChanged() {
        for one in Self.cases {
            let isSameContent = one.oldDigest != nil && one.oldDigest == one.newDigest
            let isSameSource = !one.isOtherSize && (one.check == .content ? isSameContent : !one.isOtherTime)
            let isSame =
                isSameSource && !one.isForced && !one.isNewAlgorithm && !one.hasOtherDetection && !one.isTooLarge
            let isDone = isSame && !one.hasOtherPixels && one.outputsAreThere
            #expect((verdict(one) == .done) == isDone, "\(one)")
            #expect((verdict(one) == .renderAgain) == (isSame && !isDone && one.knowsFaces), "\(one)")
        }
    }

    @Test func aPhotoThatHasOnlyFailedIsNeverDone() {
        for one in Self.cases {
            var (check, entry, now) = situation(one)
            entry.header.tally.status = .failed
            entry.header.failure = JournaledFailure(code: "truncated", fingerprint: now, detection: "d", pixels: "p")
            entry.header.outputs = []
            #expect(check.verdict(entry, now) { true } == .processAgain, "\(one)")
            check.redoesAll = false
            #expect(!check.holdsUntilAnswered(entry, now) { true })
        }
    }

    /// Another form of the rule: the same kind of failure, of an unchanged source, with options that have the same
    /// effect.
    @Test func aFailureIsRepeatedExactlyWhenNothingHasChanged() {
        for one in Self.cases {
            let (check, entry, now) = situation(one)
            let earlier = JournaledFailure(
                code: "truncated",
                fingerprint: entry.header.fingerprint,
                detection: one.hasOtherDetection ? "x" : "d",
                pixels: one.hasOtherPixels ? "x" : "p"
            )
            let failure = JournaledFailure(code: "truncated", fingerprint: now, detection: "d", pixels: "p")
            let isSameContent = one.oldDigest != nil && one.oldDigest == one.newDigest
            let isSameSource = !one.isOtherSize && (one.check == .content ? isSameContent : !one.isOtherTime)
            let isSame = isSameSource && !one.hasOtherDetection && !one.hasOtherPixels
            #expect(check.isRepeated(failure, earlier) == isSame, "\(one)")
            var other = failure
            other.code = "timedOut"
            #expect(!check.isRepeated(other, earlier) && !check.isRepeated(failure, nil))
        }
    }

    @Test func contentIsAskedForOnlyWhereItDecides() {
        for one in Self.cases {
            let decides =
                one.check == .content && one.oldDigest != nil && one.newDigest == nil && !one.isOtherSize
                && !one.isForced
                && !one.isNewAlgorithm && !one.hasOtherDetection
            #expect((verdict(one) == .compareContent) == decides, "\(one)")
        }
    }

    @Test func aTimeThatIsNotKnownIsNotTheSame() {
        var random = SeededGenerator(seed: 1)
        var entry = JournalSamples.entry("a.jpg", using: &random)
        let fingerprint = SourceFingerprint(byteCount: 10, modifiedNanoseconds: nil)
        entry.header.fingerprint = fingerprint
        entry.header.largestPixelCount = 0
        let check = UpToDateCheck(
            digests: entry.header.digests,
            algorithmVersion: entry.header.algorithmVersion,
            check: .sizeAndTime,
            redoesAll: false,
            limits: DecodeOptions()
        )
        #expect(check.verdict(entry, fingerprint) { true } == .processAgain)
    }

    /// For all pairs of a burst, of sidecars or of an override in the journal, and the present ones.
    @Test(arguments: 0..<3) func aPhotoWithAnotherBurstSidecarOrOverrideIsNotDone(index: Int) {
        let part = [\OptionDigests.sidecars, \OptionDigests.burst, \OptionDigests.override][index]
        var random = SeededGenerator(seed: 1)
        let bursts = ["", "b", "c", OptionDigests.unsettled]
        for old in bursts {
            for new in bursts {
                var entry = JournalSamples.entry("a.jpg", using: &random)
                entry.faces = Array("{}".utf8)
                entry.header.largestPixelCount = 0
                entry.header.fingerprint = SourceFingerprint(byteCount: 10, modifiedNanoseconds: 5)
                entry.header.digests.burst = ""
                entry.header.digests.sidecars = ""
                entry.header.digests.override = ""
                entry.header.digests[keyPath: part] = old
                entry.header.digests.naming = .unasked
                let check = UpToDateCheck(
                    digests: OptionDigests(
                        detection: entry.header.digests.detection,
                        pixels: entry.header.digests.pixels
                    ),
                    algorithmVersion: entry.header.algorithmVersion,
                    check: .sizeAndTime,
                    redoesAll: false,
                    limits: DecodeOptions()
                )
                var now = OptionDigests(detection: "", pixels: "")
                now[keyPath: part] = new
                let fingerprint = entry.header.fingerprint
                let verdict = check.verdict(
                    entry,
                    fingerprint,
                    burst: now.burst,
                    sidecars: now.sidecars,
                    override: now.override
                ) { true }
                let isSame = old == new && old != OptionDigests.unsettled
                #expect(verdict == (isSame ? .done : .renderAgain), "\(old), \(new)")
            }
        }
    }

    /// For all pairs of an earlier answer of the service and its present knowledge.
    @Test func aPhotoWithoutAnswerOrWithAnAnswerOfOtherKnowledgeIsAskedAboutAgain() {
        var random = SeededGenerator(seed: 1)
        let states: [IdentityStatus] = [
            .unasked, .pending, .failed, .answered(knowledge: "then"), .answered(knowledge: "now"),
        ]
        for state in states {
            for knowledge in [nil, "then", "now"] {
                var entry = JournalSamples.entry("a.jpg", using: &random)
                entry.faces = Array("{}".utf8)
                entry.header.largestPixelCount = 0
                entry.header.fingerprint = SourceFingerprint(byteCount: 10, modifiedNanoseconds: 5)
                entry.header.digests = OptionDigests(detection: "d", pixels: "p", naming: state)
                let check = UpToDateCheck(
                    digests: OptionDigests(detection: "d", pixels: "p"),
                    algorithmVersion: entry.header.algorithmVersion,
                    check: .sizeAndTime,
                    redoesAll: false,
                    limits: DecodeOptions(),
                    knowledge: knowledge
                )
                let isSettled =
                    state == .unasked
                    || knowledge.map { state == .answered(knowledge: $0) }
                        ?? (state != .pending && state != .failed)
                let verdict = check.verdict(entry, entry.header.fingerprint) { true }
                #expect(verdict == (isSettled ? .done : .renderAgain), "\(state), \(knowledge ?? "nobody can say")")
            }
        }
    }
}
