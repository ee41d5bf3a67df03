package import FaceCropCore
import FaceCropFraming
package import FaceCropOutputs
package import FaceCropRunModel

/// One step of a run: what the walk has found, and what the journal says about it.
package enum PhotoTask: Sendable {
    /// These photos are done already.
    ///
    /// One task holds many of them, because passing each one to another thread would take longer than everything else.
    case keep([DonePhoto])
    /// This finding has something left to do.
    case process(InputWalk.Finding, PhotoHistory)
}

extension PhotoTask: ReadableAhead {
    package var fileToRead: PhotoFile? {
        if case .process(let finding, _) = self { finding.fileToRead } else { nil }
    }
}

/// A photo that is done already, and its entry in the journal.
package struct DonePhoto: Sendable {
    package var file: PhotoFile
    package var found: Journal.Found
    /// The states of its outputs, in the order of the entry.
    var outputStates: [OutputCondition]
    /// Where its override is written now; `nil` if it has none, or if it was done with other options.
    var override: OverrideRecord?
}

/// What earlier runs have done with a photo, and what is left to do.
package struct PhotoHistory: Sendable {
    /// The photo's key in the journal; `nil` for a finding that can have no entry there.
    var key: [UInt8]?
    /// The fingerprint of the source before it was read; if the source changes later, the next run notices when it
    /// compares.
    var fingerprint: SourceFingerprint?
    /// The photo's entry in the journal, if there is one.
    var found: Journal.Found?
    /// What is left to do.
    var verdict = UpToDateCheck.Verdict.processAgain
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

/// The result of one photo of a run.
package struct PhotoResult: Sendable {
    /// How it came about.
    package enum Origin: Sendable {
        /// The photo was done already; `missingAnswer` is the reason why the identification service gave no new answer,
        /// if the run asked for one.
        case kept(missingAnswer: String?)
        /// The photo was processed now; `knewFaces` tells whether its faces were known or had to be detected.
        case processed(PhotoRecord, knewFaces: Bool)
        /// The photo was tried now and failed as in the run before; neither the photo nor the options have changed.
        case failedAgain(PhotoRecord)
    }

    /// The photo's record in the manifest, and what the summary counts of it.
    package var photo: KeptPhoto
    package var origin: Origin
    /// The error that makes going on pointless, if there is one.
    package var problem: RunError?
}

/// A photo in the form that the manifest needs.
package struct KeptPhoto: Sendable {
    /// The path of the source as found.
    package var source: [UInt8]
    /// The record of the photo: JSON on one line.
    package var record: [UInt8]
    package var tally: PhotoTally
    /// Whether the file is a photo, even if it failed.
    ///
    /// Other files that lie among photos do not count, nor do pictures of a format that facecrop does not read.
    package var isPhoto: Bool { !tally.isNotAPhoto && tally.unreadFormat == nil }

    /// The record, decoded; `nil` if it is not in the form of this version.
    package var decodedRecord: PhotoRecord? { RecordCoding.record(record) }

    init(source: [UInt8], record: [UInt8], tally: PhotoTally) {
        self.source = source
        self.record = record
        self.tally = tally
    }

    init(_ entry: JournalEntry) {
        self.init(source: entry.header.source, record: entry.record, tally: entry.header.tally)
    }
}
