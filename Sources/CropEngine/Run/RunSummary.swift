import FaceCropCore
package import FaceCropRecords

/// What a run did, in numbers.
public struct RunSummary: Sendable, Hashable, Codable {
    /// Photos and files that were looked at.
    public internal(set) var photos = 0
    /// Photos that were cropped to their faces.
    public internal(set) var written = 0
    /// Photos that were written by a step of the fallback chain.
    public internal(set) var fallback = 0
    /// Photos and files that were left out.
    public internal(set) var skipped = 0
    /// Photos among the skipped ones that were left out for a better one of their burst, as was asked for.
    public internal(set) var skippedForBetter = 0
    /// Files among the skipped ones that are no photos.
    public internal(set) var notPhotos = 0
    /// Pictures among the skipped ones whose format is not read, by the name of the format.
    public internal(set) var unsupportedFormats: [String: Int] = [:]
    /// Photos that something went wrong with.
    public internal(set) var failed = 0
    /// What came of asking a service whose faces photos show; `nil` when none was asked.
    public internal(set) var identity: Identity?
    /// Faces found.
    public internal(set) var faces = 0
    /// Photos in which a chosen face is cut by the crop.
    public internal(set) var photosWithCutFaces = 0
    /// Photos with an output of fewer pixels than were asked for, because the photo has fewer.
    public internal(set) var undersized = 0
    /// Output files.
    public internal(set) var outputs = 0
    /// Bytes of all output files.
    public internal(set) var outputBytes = 0
    /// Output files that a person has replaced since, and that are kept as they are.
    public internal(set) var keptByHand = 0
    /// Photos that had to be decoded a second time, because their crop needed more pixels than the first decode had.
    public internal(set) var decodedTwice = 0
    /// Whether the run was stopped before all photos were done.
    public internal(set) var interrupted = false
    /// How the photos came to be done.
    public internal(set) var thisRun = ThisRun()

    /// What came of asking a service whose faces photos show, in numbers.
    public struct Identity: Sendable, Hashable, Codable {
        /// Photos that it said something about.
        public internal(set) var answered = 0
        /// Photos that are done without identity, because it has not answered yet; a later run asks again.
        public internal(set) var pending = 0
        /// Photos that are done without identity, because asking failed; a later run asks again.
        public internal(set) var failed = 0

        func adding(_ status: NamingRecord.Status) -> Self {
            var sum = self
            switch status {
            case .answered: sum.answered += 1
            case .pending: sum.pending += 1
            case .failed: sum.failed += 1
            // In a dry run nothing is missing.
            case .notAsked: break
            }
            return sum
        }
    }

    /// What this run did itself, and what it found done.
    ///
    /// All other numbers are the same however many runs it took.
    public struct ThisRun: Sendable, Hashable, Codable {
        /// Photos among the inputs, done or failed; files that are no photo do not count.
        ///
        /// `nil` where no inputs were looked for, as in a merge.
        public internal(set) var inputPhotos: Int?
        /// Photos and files that this run worked on, failures included.
        public internal(set) var done = 0
        /// How many of them got new outputs of faces that were known.
        public internal(set) var renderedAgain = 0
        /// Photos that were done already.
        public internal(set) var alreadyDone = 0
        /// How many of those were asked about again, without an answer, and are as an earlier answer has it; a later run asks again.
        public internal(set) var keptWithoutAnswer = 0
        /// How many of those that were done are not among the inputs, and would be done again if they were.
        public internal(set) var outdated = 0
        /// Output files that are there, but belong to no photo any more.
        public internal(set) var orphanedOutputs = 0
        /// Such files that were removed.
        public internal(set) var prunedOutputs = 0
    }

    /// Photos that are done without the identity that was asked for; a later run asks again.
    public var photosWithoutIdentity: Int { identity.map { $0.pending + $0.failed } ?? 0 }

    /// Photos for which the answer that this run asked for is missing: those without identity, and those with an earlier one.
    public var photosWithoutAnswer: Int { photosWithoutIdentity + thisRun.keptWithoutAnswer }

    /// Pictures that were left out because their format is not read.
    public var unsupported: Int { unsupportedFormats.values.reduce(0, +) }

    /// Skipped photos for which there should have been an output: not the worse ones of a burst, nor files that are no
    /// photos.
    public var skippedPhotos: Int { skipped - skippedForBetter - notPhotos }

    /// The summary of a run that was stopped while it made its plans; nothing is written.
    static var interruptedBeforeTheFirstPhoto: RunSummary {
        var summary = RunSummary()
        summary.interrupted = true
        return summary
    }

    /// Makes the summary of a run that has done nothing yet.
    package init() {}

    /// Adds what happened to one photo.
    package mutating func add(_ record: PhotoRecord) { add(PhotoTally(record)) }

    /// Adds what is to be counted of one photo.
    package mutating func add(_ photo: PhotoTally) {
        photos += 1
        switch photo.status {
        case .written: written += 1
        case .fallback: fallback += 1
        case .skipped:
            skipped += 1
            skippedForBetter += photo.isBurstLoser ? 1 : 0
            notPhotos += photo.isNoPhoto ? 1 : 0
            if let format = photo.unreadFormat { unsupportedFormats[format.name, default: 0] += 1 }
        case .failed: failed += 1
        }
        if let status = photo.identity { identity = (identity ?? Identity()).adding(status) }
        faces = faces.addingClamped(photo.faces)
        photosWithCutFaces += photo.hasCutFace ? 1 : 0
        undersized += photo.isUndersized ? 1 : 0
        decodedTwice += photo.wasDecodedTwice ? 1 : 0
        outputs += photo.outputs
        outputBytes = outputBytes.addingClamped(photo.outputBytes)
        keptByHand += photo.keptByHand
    }
}
