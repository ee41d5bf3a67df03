import FaceCropCore
import FaceCropFaces
package import FaceCropFormats
package import FaceCropRecords

/// Decides what is left to do for a photo of which the journal says that it is done: a pure rule, apart from the questions
/// that it asks.
package struct UpToDateCheck: Sendable {
    /// What is left to do.
    package enum Verdict: Sendable, Hashable {
        /// Nothing.
        case done
        /// Outputs are to be made, of faces that are known.
        case renderAgain
        /// Everything.
        case doAgain
        /// The content must be compared first.
        case compareContent
    }

    /// The options of this run.
    package var digests: OptionDigests
    package var algorithmVersion: Int
    package var check: RunOptions.Check
    package var redoesAll: Bool
    package var limits: DecodeOptions
    /// What the service that is asked knows of people now; `nil` when nobody is asked, or can say.
    package var knowledge: String?

    package init(
        digests: OptionDigests,
        algorithmVersion: Int,
        check: RunOptions.Check,
        redoesAll: Bool,
        limits: DecodeOptions,
        knowledge: String? = nil
    ) {
        self.digests = digests
        self.algorithmVersion = algorithmVersion
        self.check = check
        self.redoesAll = redoesAll
        self.limits = limits
        self.knowledge = knowledge
    }

    /// The check of a run with `options`, in which the service that is asked has this `knowledge` of people.
    package init(_ options: Options, knowledge: String? = nil) {
        self.init(
            digests: OptionDigests(options, models: options.detect.detector.modelFiles),
            algorithmVersion: FaceCropVersion.algorithmVersion,
            check: options.run.check,
            redoesAll: options.run.redoesAll,
            limits: options.decode,
            knowledge: knowledge
        )
    }

    /// What is left to do for the photo of `entry`, whose source is `fingerprint` now.
    ///
    /// - Parameters:
    ///   - entry: What the journal says.
    ///   - fingerprint: What the source is now; its content may be unknown.
    ///   - burst: What ``OptionDigests/burst`` is for the photo now; asked only when all before it is well.
    ///   - outputsAreThere: Whether the outputs that the journal names are what this run would call them, and are there with
    ///     the size that they had; asked only when all else is well.
    /// - Returns: What is left to do.
    package func verdict(
        _ entry: JournalEntry,
        _ fingerprint: SourceFingerprint,
        burst: @autoclosure () -> String = "",
        outputsAreThere: () -> Bool
    ) -> Verdict {
        let header = entry.header
        guard entry.isDone, !redoesAll, header.algorithmVersion == algorithmVersion,
            header.digests.detection == digests.detection
        else { return .doAgain }
        switch isSame(header.fingerprint, fingerprint) {
        case nil: return .compareContent
        case false: return .doAgain
        case true: break
        }
        guard header.mostPixels <= limits.maximumPixels, fingerprint.byteCount <= limits.maximumFileBytes else {
            return .doAgain
        }
        var digests = digests
        digests.burst = burst()
        if header.digests.givesSameOutputs(as: digests), header.digests.naming.holds(knowledge: knowledge),
            outputsAreThere()
        {
            return .done
        }
        return entry.faces.isEmpty ? .doAgain : .renderAgain
    }

    /// Whether nothing but another answer about whose faces the photo shows can change its outputs: they hold until
    /// there is one.
    ///
    /// That an answer of an earlier time is there is asked for, and that source and options are the same; a newer algorithm, and the wish to
    /// do everything again, wait for the answer too.
    package func holdsUntilAnswered(
        _ entry: JournalEntry,
        _ fingerprint: SourceFingerprint,
        burst: @autoclosure () -> String = "",
        outputsAreThere: () -> Bool
    ) -> Bool {
        guard case .answered = entry.header.digests.naming else { return false }
        var patient = self
        patient.knowledge = nil
        patient.redoesAll = false
        patient.algorithmVersion = entry.header.algorithmVersion
        return patient.verdict(entry, fingerprint, burst: burst(), outputsAreThere: outputsAreThere) == .done
    }

    /// Whether `failure` is `earlier` once more: the same kind, of a source that has not changed, with options that
    /// give the same.
    package func isRepeated(_ failure: JournaledFailure, _ earlier: JournaledFailure?) -> Bool {
        guard let earlier, earlier.code == failure.code else { return false }
        return earlier.detection == failure.detection && earlier.pixels == failure.pixels
            && isSame(earlier.fingerprint, failure.fingerprint) == true
    }

    /// Whether the source is the one that was read; `nil` when its content must be known for that.
    private func isSame(_ old: SourceFingerprint, _ new: SourceFingerprint) -> Bool? {
        guard old.byteCount == new.byteCount else { return false }
        switch check {
        case .sizeAndTime:
            return old.modifiedNanoseconds != nil && old.modifiedNanoseconds == new.modifiedNanoseconds
        case .content:
            guard old.contentDigest != nil else { return false }
            return new.contentDigest.map { $0 == old.contentDigest }
        }
    }
}
