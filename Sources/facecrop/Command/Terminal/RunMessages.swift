import FaceCropModel
import Logging
import SystemPackage

/// Turns the events of a run into messages, without printing them.
///
/// It names every photo that makes the exit status 1: all photos that failed in this run, and for each other cause the
/// first ``mostNamed``, whichever run processed them. Photos that failed as in the run before, or by a mistake in a
/// file of overrides that was told with another photo, and warnings that the user cannot fix, are only counted.
struct RunMessages {
    /// The maximum number of photos named for each cause; the others are counted.
    static let mostNamed = 20

    /// The results that count as failure in addition to real failures.
    let failOn: Set<FailOn>
    /// The minimum number of photos in the inputs; `nil` for no minimum.
    let expectedPhotoCount: Int?
    /// The result of photos with faces, as text for the closing line.
    let doneVerb: String
    let isDryRun: Bool
    /// Whether only a plan of the outputs is written.
    let plansOnly: Bool
    /// Whether outputs of photos that are gone are to be removed.
    let prunes: Bool
    /// Whether photos are asked for one by one: then there is no manifest, and it is not strange if there is no photo.
    let isStream: Bool
    /// Whether overrides can leave out photos.
    let canSkip: Bool
    /// Which run of a watch this is; `nil` if nothing is watched.
    var watch: WatchStage?
    /// The counts of photos and files in the inputs processed so far.
    private(set) var inputs = RunSummary()
    /// The number of photos in the inputs that were already done.
    private(set) var keptCount = 0
    /// The number of photos that were done under another path.
    private(set) var movedCount = 0
    /// The number of completed photos that are not among the inputs.
    private(set) var carriedCount = 0
    /// The number of photos with warnings that this run processed.
    private(set) var warnedCount = 0
    /// The number of recycle bins and the like in the inputs.
    private(set) var systemFolderCount = 0
    /// The number of overrides whose photos are not at their paths.
    private var overrideNoticeCount = 0
    /// The number of rows of the table of names whose photos are not there.
    private var lostRowCount = 0
    /// The number of outputs that could not be pruned.
    private(set) var unprunedCount = 0
    private var hasCountedUnpruned = false
    /// Whether the user has been told that no input holds a file.
    private(set) var saidInputsAreEmpty = false
    private var failedAgain = NamedCount()
    /// The photos that failed for the reason of an earlier one, which was told with that, by the reason.
    private var sharedFailures: [String: NamedCount] = [:]
    private var collectiveWarnings: [PhotoWarning.Kind: NamedCount] = [:]
    /// For each cause, the number of named photos and the number of others.
    private var namings: [PhotoCause: (named: Int, others: Int)] = [:]
    /// The reasons for missing identities that were already reported.
    private var missingReasons: Set<String> = []

    init(
        failOn: Set<FailOn> = [],
        expectedPhotoCount: Int? = nil,
        doneVerb: String = "cropped to faces",
        isDryRun: Bool = false,
        plansOnly: Bool = false,
        prunes: Bool = false,
        isStream: Bool = false,
        canSkip: Bool = false
    ) {
        self.failOn = failOn
        self.expectedPhotoCount = expectedPhotoCount
        self.doneVerb = doneVerb
        self.isDryRun = isDryRun
        self.plansOnly = plansOnly
        self.prunes = prunes
        self.isStream = isStream
        self.canSkip = canSkip
    }

    /// The messages for `event`.
    mutating func messages(about event: PhotoRun.Event) -> [RunMessage] {
        switch event {
        case .planned(let plan, let fileCount, let workers, let journal):
            let start = "\(Self.count(fileCount, "file")) to look at with \(Self.count(workers, "worker"))"
            return [RunMessage(.debug, start)] + (journal.map { messages(about: $0) } ?? [])
                + Self.messages(about: plan.collisions)
        case .passedOver(let found):
            systemFolderCount = found.systemFolders.count
            return Self.messages(about: found)
        case .finished(let record): return messages(about: record)
        case .failedAgain(let record) where watch == .later:
            return [RunMessage(.debug, "\(record.source): \(Self.text(about: record))", record.eventMetadata)]
        case .failedAgain(let record):
            inputs.add(record)
            failedAgain.add("\(record.source) (\(record.reason))")
            return [RunMessage(.debug, "\(record.source): \(Self.text(about: record))", record.eventMetadata)]
        case .kept(let photo, _) where watch == .later:
            return [RunMessage(.debug, "\(photo.name): already done")]
        case .kept(let photo, let missing): return messages(about: photo, missing)
        case .moved(let photo, let earlier): return messages(about: photo, movedFrom: earlier)
        case .carried where watch == .later: return []
        case .carried(let photo):
            carriedCount += photo.tally.isNotAPhoto ? 0 : 1
            return names(photo.tally, "\(photo.name) (not among the inputs)", PhotoCause.all(failOn)) {
                photo.decodedRecord
            }
        case .orphan(let path, let fate): return messages(aboutOrphan: path, fate)
        case .nothingPruned(let problem):
            let text = "Nothing was pruned, because it is not known what other runs need. \(problem)"
            return [RunMessage(.warning, text)]
        case .notPruned(let count, let inputsAreAllEmpty):
            saidInputsAreEmpty = inputsAreAllEmpty
            let what =
                inputsAreAllEmpty
                ? "--prune \(isDryRun ? "would remove" : "removed") nothing, because the inputs hold no file"
                : "--prune \(isDryRun ? "would leave" : "left") \(Self.count(count, "output")), because an input of "
                    + "their photos holds no file"
            return [RunMessage(.warning, "\(what): is a disk not mounted?")]
        case .overrideWithoutPhoto(let notice):
            overrideNoticeCount += 1
            guard overrideNoticeCount <= Self.mostNamed else { return [] }
            return [RunMessage(notice.newPath == nil ? .warning : .notice, OverrideText.text(about: notice))]
        case .nameTable(let notice):
            if case .rowWithoutPhoto = notice {
                lostRowCount += 1
                guard lostRowCount <= Self.mostNamed else { return [] }
            }
            return [RunMessage(.warning, NameTableText.text(about: notice))]
        }
    }

    private static func messages(about found: PassedOver.Found) -> [RunMessage] {
        let outputs = "holds outputs of facecrop, so it is not looked into; name it as an input for that"
        let system = "a recycle bin, snapshots or thumbnails, so it is not looked into; --system-folders does that"
        return found.outputFolders.map { RunMessage(.debug, "\($0): \(outputs)") }
            + found.systemFolders.map { RunMessage(.debug, "\($0): \(system)") }
    }

    private mutating func messages(aboutOrphan path: FilePath, _ fate: Orphans.Fate) -> [RunMessage] {
        switch fate {
        case .left: return [RunMessage(.debug, "\(path): an output that belongs to no photo any more")]
        case .removed: return [RunMessage(.debug, "\(path): removed, because it belongs to no photo any more")]
        case .notRemoved(let reason):
            unprunedCount += 1
            guard unprunedCount <= Self.mostNamed else { return [] }
            let text = "\(path): belongs to no photo any more, but could not be removed: \(reason)"
            return [RunMessage(.warning, text)]
        }
    }

    /// The messages for a merged photo.
    mutating func messages(aboutMerged record: PhotoRecord) -> [RunMessage] {
        inputs.add(record)
        return names(PhotoTally(record), record.source, PhotoCause.all(failOn)) { record }
    }

    /// The messages for the defects of a journal.
    mutating func messages(about journal: JournalReport) -> [RunMessage] {
        var messages: [RunMessage] = []
        if journal.hasTornLine {
            messages.append(RunMessage(.notice, "an earlier run was ended in the middle: going on where it stopped"))
        }
        if !journal.damagedLines.isEmpty {
            let lines = Self.count(journal.damagedLines.count, "line")
            let numbers = journal.damagedLines.prefix(10).map(String.init).joined(separator: ", ")
            let text = "is damaged in \(lines) (\(numbers)); photos that they were about are done again"
            messages.append(RunMessage(.warning, "\(journal.path) \(text)"))
        }
        if journal.laterEntryCount > 0 {
            let photos = Self.count(journal.laterEntryCount, "photo")
            let text = "a later version of facecrop has done \(photos) of this output folder"
            messages.append(RunMessage(.warning, "\(text); this one, \(FaceCropVersion.text), does them again"))
        }
        return messages
    }

    /// The messages about several photos together, each printed once: repeated failures, warnings that the user cannot
    /// fix, and the number of photos beyond the named ones.
    mutating func takeCollectiveMessages() -> [RunMessage] {
        var messages: [RunMessage] = []
        for cause in PhotoCause.all(failOn) {
            guard let others = namings[cause]?.others, others > 0 else { continue }
            messages.append(RunMessage(.error, "and \(cause.text(aboutMore: others))\(reference)"))
        }
        for (_, photos) in sharedFailures.sorted(by: { $0.key < $1.key }) where photos.count > 0 {
            let text = "failed for the same reason as one above"
            messages.append(
                RunMessage(.error, "\(Self.count(photos.count, "more photo")) \(text): \(photos.list)\(reference)")
            )
        }
        if failedAgain.count > 0 {
            let have = failedAgain.count == 1 ? "has" : "have"
            let photos = Self.count(failedAgain.count, "photo")
            let text = "failed as in the run before and \(have) not changed: \(failedAgain.list)"
            let remedy = canSkip ? ". An entry with skip: true in overrides.yaml leaves a photo alone." : ""
            messages.append(RunMessage(.error, "\(photos) \(text)\(reference)\(remedy)"))
        }
        if overrideNoticeCount > Self.mostNamed {
            let entries = overrideNoticeCount - Self.mostNamed
            let text =
                "and \(entries) more \(entries == 1 ? "override is" : "overrides are") about photos that are not there"
            messages.append(RunMessage(.warning, text))
        }
        if unprunedCount > Self.mostNamed, !hasCountedUnpruned {
            hasCountedUnpruned = true
            let outputs = Self.count(unprunedCount - Self.mostNamed, "more output")
            messages.append(RunMessage(.warning, "and \(outputs) could not be removed"))
        }
        if lostRowCount > Self.mostNamed {
            let rows = Self.count(lostRowCount - Self.mostNamed, "more line")
            messages.append(RunMessage(.warning, "and \(rows) of the table of names without a photo"))
        }
        for kind in PhotoWarning.Kind.allCases {
            guard let photos = collectiveWarnings[kind], let text = kind.collectiveText else { continue }
            messages.append(RunMessage(.warning, "\(text): \(Self.count(photos.count, "photo")) (\(photos.list))"))
        }
        (failedAgain, sharedFailures, collectiveWarnings, namings) = (NamedCount(), [:], [:], [:])
        (overrideNoticeCount, lostRowCount) = (0, 0)
        return messages
    }

    /// A reference to the file that names all photos.
    private var reference: String { isDryRun || plansOnly || isStream ? "" : "; see manifest.json" }
}

// Single photos.

extension RunMessages {
    private mutating func messages(about record: PhotoRecord) -> [RunMessage] {
        inputs.add(record)
        let metadata = record.metadata
        var messages = warnings(of: record, metadata)
        if let identity = record.identity, PhotoCause.withoutIdentity.holds(for: PhotoTally(record)) {
            let text = identity.status == .pending ? "not identified yet" : "not identified"
            messages.append(missing(record.source, text, identity.reason ?? "", metadata))
        }
        let level: Logger.Level = record.error == nil || isShared(record) ? .debug : .error
        let text = Self.text(about: record, canExclude: !isStream)
        messages.append(RunMessage(level, "\(record.source): \(text)", record.eventMetadata))
        return messages + names(PhotoTally(record), record.source, failOn.causes) { record }
    }

    /// Whether a photo failed for a reason that was told with an earlier one: a mistake in a file of overrides, which
    /// may fail thousands of photos.
    private mutating func isShared(_ record: PhotoRecord) -> Bool {
        guard let error = record.error, error.code == PhotoError.Code.overrideMistaken.rawValue else { return false }
        guard sharedFailures[error.message] != nil else {
            sharedFailures[error.message] = NamedCount()
            return false
        }
        sharedFailures[error.message]?.add(record.source)
        return true
    }

    private mutating func messages(about photo: KeptPhoto, _ missing: String?) -> [RunMessage] {
        inputs.add(photo.tally)
        keptCount += photo.tally.isNotAPhoto ? 0 : 1
        var messages = [RunMessage(.debug, "\(photo.name): already done")]
        if let missing {
            messages.append(self.missing(photo.name, "not identified again, so left as it is", missing, [:]))
        }
        return messages + names(photo.tally, photo.name, failOn.causes) { photo.decodedRecord }
    }

    private mutating func messages(about photo: KeptPhoto, movedFrom earlier: FilePath) -> [RunMessage] {
        inputs.add(photo.tally)
        movedCount += 1
        return [RunMessage(.debug, "\(photo.name): done as \(earlier) before, so its outputs were copied")]
            + names(photo.tally, photo.name, failOn.causes) { photo.decodedRecord }
    }

    private mutating func warnings(of record: PhotoRecord, _ metadata: Logger.Metadata) -> [RunMessage] {
        warnedCount += record.warnings.isEmpty ? 0 : 1
        return record.notedWarnings.map { warning in
            // The line about the failure says it.
            let isTold = warning.kind == .crop && record.refusal != nil && isFailure(record)
            let isCollective = warning.kind.collectiveText != nil
            if isCollective { collectiveWarnings[warning.kind, default: NamedCount()].add(record.source) }
            return RunMessage(isCollective || isTold ? .debug : .warning, "\(record.source): \(warning.text)", metadata)
        }
    }

    private func isFailure(_ record: PhotoRecord) -> Bool {
        record.error != nil || failOn.causes.contains { $0.holds(for: PhotoTally(record)) }
    }

    /// Names the photo `name` for each of `causes` that applies.
    private mutating func names(
        _ photo: PhotoTally,
        _ name: String,
        _ causes: [PhotoCause],
        _ record: () -> PhotoRecord?
    ) -> [RunMessage] {
        causes.filter { $0.holds(for: photo) }.compactMap { cause in
            guard isNamed(cause) else { return nil }
            guard let record = record() else { return RunMessage(.error, "\(name): see manifest.json") }
            return RunMessage(.error, "\(name): \(cause.text(about: record))", record.metadata)
        }
    }

    /// The message about a missing answer; a reason that several photos share is reported only with the first.
    private mutating func missing(
        _ name: String,
        _ text: String,
        _ reason: String,
        _ metadata: Logger.Metadata
    ) -> RunMessage {
        let isNew = missingReasons.insert(reason).inserted
        guard isNamed(.withoutIdentity, always: isNew) else {
            return RunMessage(.debug, "\(name): \(text): \(reason)", metadata)
        }
        let why = isNew ? ": \(reason)" : ", for a reason told above"
        return RunMessage(.warning, "\(name): \(text)\(why)", metadata, isSaidWhenQuiet: true)
    }

    /// Whether one more photo may be named for `cause`; counts it.
    private mutating func isNamed(_ cause: PhotoCause, always: Bool = false) -> Bool {
        var naming = namings[cause] ?? (0, 0)
        defer { namings[cause] = naming }
        guard always || naming.named < Self.mostNamed else {
            naming.others += 1
            return false
        }
        naming.named += 1
        return true
    }

    /// The messages about names that several photos would have: one for each name, or if there are many, one for all.
    private static func messages(about collisions: [Collision]) -> [RunMessage] {
        let isMany = collisions.count > NamedCount.mostNames
        let all = collisions.map { collision in
            let photos = collision.photos.map { "\($0.path)" }.joined(separator: ", ")
            let text = "would be the output of several photos, so some are renamed"
            return RunMessage(isMany ? .debug : .notice, "\(collision.outputPath) \(text): \(photos)")
        }
        guard isMany else { return all }
        var names = NamedCount()
        for collision in collisions { names.add("\(collision.outputPath)") }
        let text = "names would be those of several photos, so some outputs are renamed (--verbose names all)"
        return [RunMessage(.notice, "\(collisions.count) \(text): \(names.list)")] + all
    }

    /// The result of a photo in a few words, or why it failed.
    static func text(about record: PhotoRecord, canExclude: Bool = true) -> String {
        if var error = record.error {
            error.message = record.refusal ?? error.message
            return Remedy.text(error, canExclude: canExclude)
        }
        let faces = count(record.faces.count, "face")
        let outputs = record.outputs.map { "\($0.path) \($0.size)" }.joined(separator: ", ")
        return switch record.status {
        case .written: "\(faces), \(outputs)\(record.hasCutFace ? ", a chosen face is cut" : "")"
        case .fallback: "\(record.fallbackText): \(outputs)"
        case .skipped: "left out: \(record.detail ?? record.finding)"
        case .failed: "failed: \(record.reason)"
        }
    }

    static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}

extension PhotoWarning.Kind {
    /// The text that is printed once for all photos with such a warning; `nil` if each photo is reported.
    ///
    /// A user cannot repair colour profiles, and an archive may have thousands of unusable ones, or of photos that are
    /// no JPEG.
    fileprivate var collectiveText: String? {
        switch self {
        case .colourProfile: "the embedded colour profile cannot be used and was ignored"
        case .colours: "what the file says about its colours is not clear, so they may be wrong; the manifest says why"
        case .lossless: "the crop could not be cut out without loss and was compressed again; the manifest says why"
        case .damaged, .crop, .regions: nil
        }
    }
}

extension Set<FailOn> {
    /// The causes of these results, in the order in which they are reported.
    fileprivate var causes: [PhotoCause] { FailOn.allCases.filter(contains).map { .failOn($0) } }
}

extension KeptPhoto {
    /// The name of the photo in messages.
    fileprivate var name: String { String(decoding: source, as: UTF8.self) }
}
