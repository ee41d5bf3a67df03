import CropEngine
import FaceCropCore
import FaceCropOutputs
import FaceCropRecords
import Logging

/// What is said about a run: turns what happens into messages, without saying any.
///
/// Whatever makes the exit status 1 is named: photos that failed in this run one by one, of each other cause the first
/// ``mostNamed``, whenever they were done. Failures that are those of the run before, and warnings about what cannot be
/// mended, are counted.
struct RunMessages {
    /// So many photos are named for each cause; the others are counted.
    static let mostNamed = 20

    /// What counts as failure, besides what always does.
    let failOn: Set<FailOn>
    /// How many photos there must be among the inputs; `nil` for any number.
    let expectedPhotoCount: Int?
    /// What became of photos with faces, for the last line.
    let achievement: String
    let isDryRun: Bool
    /// The photos and files among the inputs, as far as they were looked at.
    private(set) var inputs = RunSummary()
    /// Photos among the inputs that were done already.
    private(set) var keptCount = 0
    /// Photos that are done and not among the inputs.
    private(set) var carriedCount = 0
    /// Photos that this run worked on and that have warnings.
    private(set) var warnedCount = 0
    /// Photos that this run worked on and of which a chosen face is cut.
    private(set) var newlyCutCount = 0
    private(set) var hasDamagedJournal = false
    private var failedAgain = NamedCount()
    private var collectiveWarnings: [PhotoWarning.Kind: NamedCount] = [:]
    /// Of each cause, how many photos are named, and how many are not.
    private var namings: [StatusCause: (named: Int, others: Int)] = [:]
    /// Why photos have no identity, as far as that was told.
    private var missingReasons: Set<String> = []

    package init(
        failOn: Set<FailOn> = [],
        expectedPhotoCount: Int? = nil,
        achievement: String = "cropped to faces",
        isDryRun: Bool = false
    ) {
        self.failOn = failOn
        self.expectedPhotoCount = expectedPhotoCount
        self.achievement = achievement
        self.isDryRun = isDryRun
    }

    /// What is said about `event`.
    mutating func messages(about event: CropEngine.Event) -> [RunMessage] {
        switch event {
        case .planned(let plan, let fileCount, let workers, let journal):
            let start = "\(Self.count(fileCount, "file")) to look at with \(Self.count(workers, "worker"))"
            return [RunMessage(.debug, start)] + (journal.map { messages(about: $0) } ?? [])
                + plan.collisions.map(Self.message)
        case .passedOver(let folder):
            let words = "holds outputs of facecrop, so it is not looked into; name it as an input for that"
            return [RunMessage(.debug, "\(folder): \(words)")]
        case .finished(let record): return messages(about: record)
        case .failedAgain(let record):
            inputs.add(record)
            failedAgain.add("\(record.source) (\(record.reason))")
            return [RunMessage(.debug, "\(record.source): \(Self.words(about: record))", Self.metadata(record))]
        case .kept(let photo, let missing): return messages(about: photo, missing)
        case .carried(let photo):
            carriedCount += 1
            return names(photo.tally, "\(photo.name) (not among the inputs)", StatusCause.all(failOn)) {
                photo.decodedRecord
            }
        case .orphan(let path, let isRemoved):
            let words = isRemoved ? "removed, because it" : "an output that"
            return [RunMessage(.debug, "\(path): \(words) belongs to no photo any more")]
        }
    }

    /// What is said about a photo that is merged.
    mutating func messages(aboutMerged record: PhotoRecord) -> [RunMessage] {
        inputs.add(record)
        return names(PhotoTally(record), record.source, StatusCause.all(failOn)) { record }
    }

    /// What is said about what was wrong with a journal.
    mutating func messages(about journal: JournalReport) -> [RunMessage] {
        var messages: [RunMessage] = []
        if journal.hasTornLine {
            messages.append(RunMessage(.notice, "an earlier run was ended in the middle: going on where it stopped"))
        }
        if !journal.damagedLines.isEmpty {
            hasDamagedJournal = true
            let lines = Self.count(journal.damagedLines.count, "line")
            let numbers = journal.damagedLines.prefix(10).map(String.init).joined(separator: ", ")
            let words = "is damaged in \(lines) (\(numbers)); photos that they were about are done again"
            messages.append(RunMessage(.warning, "\(journal.path) \(words)"))
        }
        return messages
    }

    /// What is said of all photos together, once: what failed as before, warnings about what cannot be mended, and how
    /// many more photos there are than were named.
    mutating func takeCollectiveMessages() -> [RunMessage] {
        var messages: [RunMessage] = []
        for cause in StatusCause.all(failOn) {
            guard let others = namings[cause]?.others, others > 0 else { continue }
            messages.append(RunMessage(.error, "and \(cause.words(aboutMore: others))\(reference)"))
        }
        if failedAgain.count > 0 {
            let have = failedAgain.count == 1 ? "has" : "have"
            let photos = Self.count(failedAgain.count, "photo")
            let words = "failed as in the run before and \(have) not changed: \(failedAgain.list)"
            messages.append(RunMessage(.error, "\(photos) \(words)\(reference)"))
        }
        for kind in PhotoWarning.Kind.allCases {
            guard let photos = collectiveWarnings[kind], let words = kind.collectiveWords else { continue }
            messages.append(RunMessage(.warning, "\(words): \(Self.count(photos.count, "photo")) (\(photos.list))"))
        }
        (failedAgain, collectiveWarnings, namings) = (NamedCount(), [:], [:])
        return messages
    }

    /// Where all photos are named.
    private var reference: String { isDryRun ? "" : "; see manifest.json" }
}

// Single photos.

extension RunMessages {
    private mutating func messages(about record: PhotoRecord) -> [RunMessage] {
        inputs.add(record)
        newlyCutCount += record.hasCutFace ? 1 : 0
        let metadata = Self.metadata(record)
        var messages = warnings(of: record, metadata)
        if let identity = record.identity, StatusCause.withoutIdentity.holds(for: PhotoTally(record)) {
            let words = identity.status == .pending ? "not identified yet" : "not identified"
            messages.append(missing(record.source, words, identity.reason ?? "", metadata))
        }
        let level: Logger.Level = record.error == nil ? .debug : .error
        messages.append(RunMessage(level, "\(record.source): \(Self.words(about: record))", metadata))
        return messages + names(PhotoTally(record), record.source, failOn.causes) { record }
    }

    private mutating func messages(about photo: KeptPhoto, _ missing: String?) -> [RunMessage] {
        inputs.add(photo.tally)
        keptCount += 1
        var messages = [RunMessage(.debug, "\(photo.name): already done")]
        if let missing {
            messages.append(self.missing(photo.name, "not identified again, so left as it is", missing, [:]))
        }
        return messages + names(photo.tally, photo.name, failOn.causes) { photo.decodedRecord }
    }

    private mutating func warnings(of record: PhotoRecord, _ metadata: Logger.Metadata) -> [RunMessage] {
        warnedCount += record.warnings.isEmpty ? 0 : 1
        return record.notedWarnings.map { warning in
            let isCollective = warning.kind.collectiveWords != nil
            if isCollective { collectiveWarnings[warning.kind, default: NamedCount()].add(record.source) }
            return RunMessage(isCollective ? .debug : .warning, "\(record.source): \(warning.text)", metadata)
        }
    }

    /// Names the photo called `name` for each of `causes` that holds.
    private mutating func names(
        _ photo: PhotoTally,
        _ name: String,
        _ causes: [StatusCause],
        _ record: () -> PhotoRecord?
    ) -> [RunMessage] {
        causes.filter { $0.holds(for: photo) }.compactMap { cause in
            guard isNamed(cause) else { return nil }
            guard let record = record() else { return RunMessage(.error, "\(name): see manifest.json") }
            return RunMessage(.error, "\(name): \(cause.words(about: record))", Self.metadata(record))
        }
    }

    /// Says that an answer is missing: a reason that photos share is told of the first.
    private mutating func missing(
        _ name: String,
        _ words: String,
        _ reason: String,
        _ metadata: Logger.Metadata
    ) -> RunMessage {
        let isNew = missingReasons.insert(reason).inserted
        guard isNamed(.withoutIdentity, always: isNew) else {
            return RunMessage(.debug, "\(name): \(words): \(reason)", metadata)
        }
        let why = isNew ? ": \(reason)" : ", for a reason told above"
        return RunMessage(.warning, "\(name): \(words)\(why)", metadata, isSaidWhenQuiet: true)
    }

    /// Whether one more photo is named for `cause`, which it counts.
    private mutating func isNamed(_ cause: StatusCause, always: Bool = false) -> Bool {
        var naming = namings[cause] ?? (0, 0)
        defer { namings[cause] = naming }
        guard always || naming.named < Self.mostNamed else {
            naming.others += 1
            return false
        }
        naming.named += 1
        return true
    }

    private static func message(about collision: Collision) -> RunMessage {
        let photos = collision.photos.map { "\($0.path)" }.joined(separator: ", ")
        let words = "would be the output of several photos, so some are renamed"
        return RunMessage(.notice, "\(collision.outputPath) \(words): \(photos)")
    }

    private static func metadata(_ record: PhotoRecord) -> Logger.Metadata {
        ["source": "\(record.source)", "status": "\(record.status.rawValue)", "reason": "\(record.reason)"]
    }

    /// What was done with a photo, in a few words, or why it failed.
    static func words(about record: PhotoRecord) -> String {
        if let error = record.error { return error.message }
        let faces = count(record.faces.count, "face")
        let outputs = record.outputs.map { "\($0.path) \($0.size)" }.joined(separator: ", ")
        return switch record.status {
        case .written: "\(faces), \(outputs)\(record.hasCutFace ? ", a chosen face is cut" : "")"
        case .fallback: "\(record.reason), \(record.fallbackStep?.rawValue ?? ""): \(outputs)"
        case .skipped, .failed: "\(record.status.rawValue): \(record.reason)"
        }
    }

    static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}

extension PhotoWarning.Kind {
    /// What is said once of all photos with such a warning; `nil` for one that is told of each photo.
    ///
    /// A user cannot repair colour profiles, and an archive may have thousands that cannot be used.
    fileprivate var collectiveWords: String? {
        switch self {
        case .colourProfile: "the embedded colour profile cannot be used and was ignored"
        case .damaged, .crop: nil
        }
    }
}

extension Set<FailOn> {
    /// The causes that these are, in the order in which they are named.
    fileprivate var causes: [StatusCause] { FailOn.allCases.filter(contains).map { .failOn($0) } }
}

extension KeptPhoto {
    /// What it is called in messages.
    fileprivate var name: String { String(decoding: source, as: UTF8.self) }
}
