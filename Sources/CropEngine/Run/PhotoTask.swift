package import FaceCropCore
package import FaceCropDiscovery
import FaceCropFaces
package import FaceCropOutputs
package import FaceCropRecords

/// One step of a run: what the walk has found, and what the journal says about it.
package enum PhotoTask: Sendable {
    /// These photos are done already: many at once, since handing each to another thread would take longer than all else.
    case keep([DonePhoto])
    /// There is something left to do.
    case process(InputWalk.Finding, PhotoHistory)
}

extension PhotoTask: ReadableAhead {
    package var fileToRead: PhotoFile? {
        if case .process(let finding, _) = self { finding.fileToRead } else { nil }
    }
}

/// A photo that is done already, and what the journal says of it.
package struct DonePhoto: Sendable {
    package var file: PhotoFile
    package var found: Journal.Found
    /// What has become of its outputs, in the order of the entry.
    var outputStates: [OutputState]
}

/// What earlier runs have done with a photo, and what that leaves to do.
package struct PhotoHistory: Sendable {
    /// The photo's key in the journal; `nil` for what has no entry there.
    var key: [UInt8]?
    /// What the source was before it was read; a change after that shows when the next run compares.
    var fingerprint: SourceFingerprint?
    /// What the journal says.
    var found: Journal.Found?
    /// What is left to do.
    var verdict = UpToDateCheck.Verdict.doAgain
    /// What has become of the outputs, in the order of the entry, of a photo that is done; not looked at for others.
    var outputStates: [OutputState] = []
    /// What the journal will say about the burst that the photo was compared with; see ``OptionDigests/burst``.
    var burstDigest = ""
    /// What the journal will say about whose faces the photo shows.
    var naming = IdentityStatus.unasked

    /// The faces of the photo, if they need not be detected again.
    var knownFaces: CachedDetections? {
        switch verdict {
        case .done, .renderAgain: found.flatMap { RecordCoding.faces($0.entry.faces) }
        case .doAgain, .compareContent: nil
        }
    }
}

/// What became of one photo of a run.
package struct PhotoResult: Sendable {
    /// How it came about.
    package enum Origin: Sendable {
        /// The photo was done already; why there is no new answer about it, where one was asked for.
        case kept(missingAnswer: String?)
        /// It was done now; with faces that were known, or looked for.
        case processed(PhotoRecord, knewFaces: Bool)
        /// It was tried now, and has failed as in the run before; neither it nor the options have changed.
        case failedAgain(PhotoRecord)
    }

    /// The manifest's entry, and what the summary counts of it.
    package var photo: KeptPhoto
    package var origin: Origin
    /// What makes it pointless to go on.
    package var problem: RunError?
}

/// A photo as the manifest needs it.
package struct KeptPhoto: Sendable {
    /// The path of the source as found.
    package var source: [UInt8]
    /// The manifest's entry: JSON on one line.
    package var record: [UInt8]
    package var tally: PhotoTally
    /// Whether it is a photo, be it one that failed, and not another file that lies among photos, nor a picture of a
    /// format that is not read.
    package var isPhoto: Bool { !tally.isNoPhoto && tally.unreadFormat == nil }

    /// The manifest's entry; `nil` when it is not one of this version.
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
