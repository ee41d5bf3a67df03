import SystemPackage

/// Decides what is left to do for a photo that has a journal entry.
package struct UpToDateCheck: Sendable {
    /// What is left to do.
    enum Verdict: Sendable, Hashable {
        /// Nothing: the photo is up to date.
        case done
        /// The outputs must be made again, from the known faces.
        case renderAgain
        /// The whole photo must be processed again.
        case processAgain
        /// The content must be compared first.
        case compareContent
    }

    /// The options of this run.
    var digests: OptionDigests
    /// The digests of the options of this run for each kind of output.
    var outputDigests: [OutputVariant: String]
    var algorithmVersion: Int
    var check: RunOptions.Check
    var redoesAll: Bool
    var limits: DecodeOptions
    /// Whether outputs depend on the sidecars of photos.
    var readsSidecars: Bool
    /// The service's present knowledge of people; `nil` if there is no service, or it cannot tell.
    var knowledge: String?

    init(
        digests: OptionDigests,
        outputDigests: [OutputVariant: String] = [:],
        algorithmVersion: Int,
        check: RunOptions.Check,
        redoesAll: Bool,
        limits: DecodeOptions,
        readsSidecars: Bool = false,
        knowledge: String? = nil
    ) {
        self.digests = digests
        self.outputDigests = outputDigests
        self.algorithmVersion = algorithmVersion
        self.check = check
        self.redoesAll = redoesAll
        self.limits = limits
        self.readsSidecars = readsSidecars
        self.knowledge = knowledge
    }

    /// The check of a run with `options`; `knowledge` is what the service knows of people.
    init(_ options: Options, knowledge: String? = nil) {
        self.init(
            digests: OptionDigests(options, models: options.detect.detector.modelFiles),
            outputDigests: options.outputDigests,
            algorithmVersion: FaceCropVersion.algorithmVersion,
            check: options.run.check,
            redoesAll: options.run.redoesAll,
            limits: options.decode,
            readsSidecars: options.detect.regions != .ignore,
            knowledge: knowledge
        )
    }

    /// What is left to do for the photo of `entry`; `fingerprint` is that of its source now.
    ///
    /// - Parameters:
    ///   - entry: The journal's entry.
    ///   - fingerprint: The present fingerprint of the source; its content may be unknown.
    ///   - burst: The present ``OptionDigests/burst`` of the photo; called only if all checks before it pass.
    ///   - sidecars: The present ``OptionDigests/sidecars`` of the photo.
    ///   - override: The present ``OptionDigests/override`` of the photo.
    ///   - outputsAreThere: Whether the outputs in the journal have the names that this run would give them, and exist
    ///     with the same size; called only if all other checks pass.
    /// - Returns: What is left to do.
    func verdict(
        _ entry: JournalEntry,
        _ fingerprint: SourceFingerprint,
        burst: @autoclosure () -> String = "",
        sidecars: String = "",
        override: String = "",
        outputsAreThere: () -> Bool
    ) -> Verdict {
        let header = entry.header
        guard entry.isDone, !redoesAll, header.algorithmVersion == algorithmVersion,
            header.digests.detection == digests.detection
        else { return .processAgain }
        switch isSame(header.fingerprint, fingerprint) {
        case nil: return .compareContent
        case false: return .processAgain
        case true: break
        }
        guard header.largestPixelCount <= limits.maximumPixels, fingerprint.byteCount <= limits.maximumFileBytes else {
            return .processAgain
        }
        var digests = digests
        digests.burst = burst()
        digests.sidecars = sidecars
        digests.override = override
        if header.digests.givesSameOutputs(as: digests), header.digests.naming.holds(knowledge: knowledge),
            outputsAreThere()
        {
            return .done
        }
        return entry.faces.isEmpty ? .processAgain : .renderAgain
    }

    /// Whether only a new answer of the service can change the photo's outputs, so that they stay valid until there is
    /// one.
    ///
    /// This requires an answer of an earlier time, and the same source and options. Even with a newer algorithm, or if
    /// the user wants to process everything again, the outputs stay until the answer.
    func holdsUntilAnswered(
        _ entry: JournalEntry,
        _ fingerprint: SourceFingerprint,
        burst: @autoclosure () -> String = "",
        sidecars: String = "",
        override: String = "",
        outputsAreThere: () -> Bool
    ) -> Bool {
        guard case .answered = entry.header.digests.naming else { return false }
        var lenient = self
        lenient.knowledge = nil
        lenient.redoesAll = false
        lenient.algorithmVersion = entry.header.algorithmVersion
        return lenient.verdict(
            entry,
            fingerprint,
            burst: burst(),
            sidecars: sidecars,
            override: override,
            outputsAreThere: outputsAreThere
        ) == .done
    }

    /// Whether the outputs of an entry, if they must be made again, may be up to date one by one: whether only options
    /// for outputs have changed.
    func mayKeepOutputs(
        of entry: JournalEntry,
        burst: String,
        sidecars: String,
        override: String
    ) -> Bool {
        var digests = digests
        digests.burst = burst
        digests.sidecars = sidecars
        digests.override = override
        return entry.header.digests.hasSameFacts(as: digests)
            && entry.header.digests.naming.holds(knowledge: knowledge)
    }

    /// The digest of the options that decide the pixels of an output.
    func outputDigest(of output: OutputRecord) -> String? { variant(of: output).flatMap { outputDigests[$0] } }

    /// The kind of an output among those of this run; `nil` if there is none.
    func variant(of output: OutputRecord) -> OutputVariant? {
        outputDigests.keys.first(where: output.isOf)
    }

    /// Whether `failure` repeats `earlier`: the same kind of failure, of an unchanged source, with options that have
    /// the same effect.
    func isRepeated(_ failure: JournaledFailure, _ earlier: JournaledFailure?) -> Bool {
        guard let earlier, earlier.code == failure.code else { return false }
        return earlier.detection == failure.detection && earlier.pixels == failure.pixels
            && isSame(earlier.fingerprint, failure.fingerprint) == true
    }

    /// Whether the source of an entry is certainly unchanged by size and time.
    func isUnchanged(_ entry: JournalEntry, _ fingerprint: SourceFingerprint) -> Bool {
        entry.isDone && fingerprint.text(.sizeAndTime) != nil
            && entry.header.fingerprint.text(.sizeAndTime) == fingerprint.text(.sizeAndTime)
    }

    /// Whether the source is unchanged; `nil` if its content is needed to decide that.
    func isSame(_ old: SourceFingerprint, _ new: SourceFingerprint) -> Bool? {
        guard old.byteCount == new.byteCount else { return false }
        switch check {
        case .sizeAndTime:
            return old.modifiedNanoseconds != nil && old.modifiedNanoseconds == new.modifiedNanoseconds
        case .content:
            guard old.contentDigest != nil else { return false }
            return new.contentDigest.map { $0 == old.contentDigest }
        }
    }

    /// The present ``OptionDigests/sidecars`` of `photo`.
    func sidecars(of photo: PhotoFile) -> String {
        readsSidecars ? SidecarDigest.value(of: photo.path, check) : ""
    }
}

/// The digest that tells whether the sidecars of a photo are unchanged: it covers their names and their fingerprints.
private enum SidecarDigest {
    /// The digest of the sidecars that exist; empty if there is none.
    ///
    /// `check` selects the values of a fingerprint that count. If such a value is unknown, a change could not be
    /// noticed, and the digest is ``OptionDigests/unsettled``.
    static func value(of photo: FilePath, _ check: RunOptions.Check) -> String {
        var text: [UInt8] = []
        for path in Sidecar.paths(of: photo) {
            guard var fingerprint = SourceFingerprint(of: path) else { continue }
            if check == .content { fingerprint.contentDigest = SHA256.hexadecimal(ofFile: path) }
            guard let state = fingerprint.text(check) else { return OptionDigests.unsettled }
            // A name contains neither a slash nor a NUL byte, so the text is unambiguous.
            text += path.lastComponentBytes + [.slash] + Array(state.utf8) + [0]
        }
        return text.isEmpty ? "" : String(SHA256.hexadecimal(of: text).prefix(16))
    }
}
