/// What earlier runs have done with a photo, and what is left to do.
struct PhotoHistory: Sendable {
    /// The photo's key in the journal; `nil` for a finding that can have no entry there.
    var key: [UInt8]?
    /// The fingerprint of the source before it was read; if the source changes later, the next run notices when it
    /// compares.
    var fingerprint: SourceFingerprint?
    /// The photo's entry in the journal, if there is one.
    var found: Journal.Found?
    /// What is left to do.
    var verdict = UpToDateCheck.Verdict.processAgain
    /// The photo under the path that it had before, if it has moved and its outputs are as this run would make them.
    var moved: DonePhoto?
    /// The states of the outputs of a photo that is done, in the order of the entry; empty for other photos.
    var outputStates: [OutputCondition] = []
    /// The digest that the journal will hold of the burst that the photo was compared with; see
    /// ``OptionDigests/burst``.
    var burstDigest = ""
    /// The digest of the photo's sidecars before they were read; see ``OptionDigests/sidecars``.
    var sidecarDigest = ""
    /// What a person has decided about the photo.
    var override: FoundOverride?
    /// The digest of that; see ``OptionDigests/override``.
    var overrideDigest: String { OverrideDigest.value(of: override) }
    /// What the journal will hold about the identification of the photo's faces.
    var naming = IdentityStatus.unasked

    /// The record of the photo in the manifest of the run that did it; `nil` if there is none.
    var earlierRecord: PhotoRecord? { found.flatMap { RecordCoding.record($0.entry.record) } }

    /// The faces of the photo, if they need not be detected again.
    var knownFaces: CachedDetections? {
        switch verdict {
        case .done, .renderAgain: found.flatMap { RecordCoding.faces($0.entry.faces) }
        case .processAgain, .compareContent: nil
        }
    }
}
