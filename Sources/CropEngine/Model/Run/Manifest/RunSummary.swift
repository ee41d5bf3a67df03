/// What a run did, in numbers.
public struct RunSummary: Sendable, Hashable, Codable {
    /// Photos and other files that were examined.
    public internal(set) var photos = 0
    /// Photos that were cropped to their faces.
    public internal(set) var written = 0
    /// Photos that a step of the fallback chain wrote.
    public internal(set) var fallback = 0
    /// Photos and other files that were skipped.
    public internal(set) var skipped = 0
    /// Skipped photos of bursts that were left out in favour of a better one, as the options asked.
    public internal(set) var skippedForBetter = 0
    /// Skipped photos about which an override says that no outputs are made; `nil` if there are none.
    public internal(set) var skippedByOverride: Int?
    /// Skipped files that are not photos.
    public internal(set) var notPhotos = 0
    /// Skipped pictures of formats that facecrop does not read, by the name of the format.
    public internal(set) var unsupportedFormats: [String: Int] = [:]
    /// Photos that failed.
    public internal(set) var failed = 0
    /// The answers of the identification service, in numbers; `nil` if no service was asked.
    public internal(set) var identity: Identity?
    /// Faces found.
    public internal(set) var faces = 0
    /// Photos in which a chosen face is cut by the crop.
    public internal(set) var photosWithCutFaces = 0
    /// Photos with an output of fewer pixels than were asked for, because the photo has fewer.
    public internal(set) var undersized = 0
    /// Photos whose crop was moved because it would have cut a head, with the framing `guard`; `nil` if there are none.
    public internal(set) var guarded: Int?
    /// Output files.
    public internal(set) var outputs = 0
    /// Bytes of all output files.
    public internal(set) var outputBytes = 0
    /// Output files that the user has replaced since, and that stay as they are.
    public internal(set) var keptByHand = 0
    /// Photos that had to be decoded a second time, because their crop needed more pixels than the first decode had.
    public internal(set) var decodedTwice = 0
    /// Whether the run was stopped before all photos were done.
    public package(set) var interrupted = false
    /// What this run did itself.
    public internal(set) var thisRun = ThisRun()

    /// The answers of the identification service, in numbers.
    public struct Identity: Sendable, Hashable, Codable {
        /// Photos that the service answered about.
        public internal(set) var answered = 0
        /// Photos that are done without identities, because the service has not answered yet; a later run asks again.
        public internal(set) var pending = 0
        /// Photos that are done without identities, because asking the service failed; a later run asks again.
        public internal(set) var failed = 0

        func adding(_ status: NamingRecord.Status) -> Self {
            var sum = self
            switch status {
            case .answered: sum.answered += 1
            case .pending: sum.pending += 1
            case .failed: sum.failed += 1
            // A dry run does not ask, so no answer is missing.
            case .notAsked: break
            }
            return sum
        }
    }

    /// What this run did itself, and what earlier runs had done.
    ///
    /// All other numbers of the summary stay the same, however many runs it took.
    public struct ThisRun: Sendable, Hashable, Codable {
        /// Photos among the inputs, done or failed; files that are not photos do not count.
        ///
        /// `nil` if no inputs were searched, as in a merge.
        public internal(set) var inputPhotos: Int?
        /// How many photos the user expects among the inputs at least; `nil` for no minimum.
        public internal(set) var expectedPhotos: Int?
        /// The results of photos that the user counts as failures, by name; `nil` if there are none.
        public internal(set) var failOn: [String]?
        /// Photos and files that this run worked on, failures included.
        public internal(set) var done = 0
        /// How many of them got new outputs from faces that were already known.
        public internal(set) var renderedAgain = 0
        /// Photos that were done already.
        public internal(set) var alreadyDone = 0
        /// How many of those have moved since, so that this run copied their outputs to other names; `nil` if none has.
        public internal(set) var moved: Int?
        /// How many of those this run asked the service about again without getting an answer.
        ///
        /// They stay as an earlier answer made them; a later run asks again.
        public internal(set) var keptWithoutAnswer = 0
        /// How many files among the inputs were not looked at, because the run ended before; `nil` if all were.
        public internal(set) var notLookedAt: Int?
        /// The stable name of the error that ended the run early, such as `diskFull`; `nil` if none did.
        public internal(set) var error: String?
        /// How many of the photos that were done already are not among the inputs, and would be done again if they
        /// were.
        public internal(set) var outdated = 0
        /// Output files that exist, but belong to no photo any more.
        public internal(set) var orphanedOutputs = 0
        /// Such files that this run removed.
        public internal(set) var prunedOutputs = 0
    }

    /// Photos that are done without the identities that were asked for; a later run asks again.
    public var photosWithoutIdentity: Int { identity.map { $0.pending + $0.failed } ?? 0 }

    /// Photos without the answer that this run asked for: those without identities, and those with an earlier answer.
    public var photosWithoutAnswer: Int { photosWithoutIdentity + thisRun.keptWithoutAnswer }

    /// Pictures that were skipped because facecrop does not read their format.
    public var unsupported: Int { unsupportedFormats.values.reduce(0, +) }

    /// Skipped photos that should have got an output: without the worse photos of bursts, those that an override skips
    /// or keeps, and files that are not photos.
    public var skippedPhotos: Int { skipped - skippedForBetter - (skippedByOverride ?? 0) - notPhotos }

    /// The summary of a run that was stopped while it was planning; nothing is written.
    static var interruptedBeforeTheFirstPhoto: RunSummary {
        var summary = RunSummary()
        summary.interrupted = true
        return summary
    }

    /// Makes the summary of a run that has done nothing yet.
    package init() {}

    /// Adds the record of one photo.
    package mutating func add(_ record: PhotoRecord) { add(PhotoTally(record)) }

    /// Adds what the summary counts of one photo.
    package mutating func add(_ photo: PhotoTally) {
        photos += 1
        switch photo.status {
        case .written: written += 1
        case .fallback: fallback += 1
        case .skipped:
            skipped += 1
            skippedForBetter += photo.isSkippedInBurst ? 1 : 0
            if photo.isSkippedByOverride { skippedByOverride = (skippedByOverride ?? 0) + 1 }
            notPhotos += photo.isNotAPhoto ? 1 : 0
            if let format = photo.unreadFormat { unsupportedFormats[format.name, default: 0] += 1 }
        case .failed: failed += 1
        }
        if let status = photo.identity { identity = (identity ?? Identity()).adding(status) }
        faces = faces.addingClamped(photo.faces)
        photosWithCutFaces += photo.hasCutFace ? 1 : 0
        undersized += photo.isUndersized ? 1 : 0
        if photo.isGuarded { guarded = (guarded ?? 0) + 1 }
        decodedTwice += photo.wasDecodedTwice ? 1 : 0
        outputs += photo.outputs
        outputBytes = outputBytes.addingClamped(photo.outputBytes)
        keptByHand += photo.keptByHand
    }
}
