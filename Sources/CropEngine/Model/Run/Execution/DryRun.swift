package import SystemPackage

/// Finds out what a run would do, by the files, the journal and the options; it decodes no photo and writes nothing.
package struct DryRun: Sendable {
    /// What would become of a file.
    package enum Expectation: Sendable {
        /// It would be processed for the first time.
        case new
        /// It would be done again.
        case changed(UpToDateCheck.Change)
        /// It was done under another path, and its outputs would be copied; `number` is that of its journal entry.
        case moved(number: Int, from: FilePath)
        /// It is done.
        case done(isPhoto: Bool)
        /// It is not a photo, and would be skipped.
        case notAPhoto
    }

    /// What the run would do with an output that belongs to no photo any more.
    package enum OrphanFate: Sendable {
        case removed
        /// It would be removed, if the user asked for that.
        case left
        /// It would stay, because no input holds a file.
        case held
    }

    /// An event of a dry run; files come in the order of the manifest, then photos that are gone, then outputs.
    package enum Event: Sendable {
        /// All outputs are named.
        case planned(SettledNames, JournalReport?)
        /// What the walk of the inputs leaves out.
        case passedOver(PassedOver.Found)
        case file(FilePath, Expectation)
        /// A file or folder cannot be read, or what was decided about a photo is wrong, so that the run would fail.
        case failing(PhotoError)
        /// A photo is gone that an earlier run has done.
        case gone(FilePath)
        /// An output belongs to no photo any more; its path is relative to the output folder.
        case orphan(FilePath, OrphanFate)
        /// The run would tell this, too.
        case told(PhotoRun.Event)
    }

    private static let batchCount = 512

    package let options: Options

    /// Makes a dry run of a run with `options`.
    package init(options: Options) {
        var options = options
        options.run.destination = .dryRun(options.run.destination.folder)
        self.options = options
    }

    /// Looks at all files of the inputs.
    ///
    /// - Returns: The numbers of the photos: those among the inputs, and those that would be done.
    /// - Throws: `RunError` if the run could not begin.
    package func run(_ observe: (Event) -> Void) throws(RunError) -> RunSummary {
        try options.validate()
        let prepared = try RunPreparation(options, stop: StopRequest())
        let state = prepared.earlier
        try ManifestWriter.checkIsReplaceable(state.folder.manifest)
        observe(.planned(prepared.plan, state.report))
        observe(.passedOver(prepared.walk.passedOver))
        let planner = prepared.planner(state)
        var summary = RunSummary()
        var photoCount = 0
        var moved: Set<Int> = []
        var walk = prepared.walk.lazy.filter(planner.isDue).makeIterator()
        while case let batch = walk.next(Self.batchCount), !batch.isEmpty {
            let expectations = batch.concurrentMap { $0.fileToRead.map(planner.expectation) }
            for (finding, expectation) in zip(batch, expectations) {
                if let error = planner.failure(of: finding) {
                    summary.thisRun.done += 1
                    summary.failed += 1
                    photoCount += 1
                    observe(.failing(error))
                    continue
                }
                guard let expectation else { continue }
                photoCount += expectation.isOfPhoto ? 1 : 0
                if case .done = expectation { summary.thisRun.alreadyDone += 1 } else { summary.thisRun.done += 1 }
                if case .moved(let number, _) = expectation { moved.insert(number) }
                observe(.file(finding.path, expectation))
            }
        }
        summary.thisRun.inputPhotos = photoCount
        reportGone(state, butFor: moved, observe)
        reportOrphans(prepared, observe)
        for notice in prepared.overrides.notices() { observe(.told(.overrideWithoutPhoto(notice))) }
        for notice in prepared.names.notices() { observe(.told(.nameTable(notice))) }
        return summary
    }

    /// Reports the photos that are gone and whose outputs are still there: the others have been dealt with.
    private func reportGone(_ state: OutputFolder, butFor moved: Set<Int>, _ observe: (Event) -> Void) {
        guard let journal = state.journal else { return }
        for number in 0..<journal.count where !moved.contains(number) {
            guard journal.marks(number).contains(.sourceIsGone), let entry = journal.entry(number), entry.isDone,
                entry.header.outputs.contains(where: isThere)
            else { continue }
            observe(.gone(FilePath(bytes: state.sources.spelling(of: entry.header))))
        }
    }

    private func isThere(_ output: JournalEntry.Output) -> Bool {
        PresentFile.status(of: options.run.destination.folder.pushing(FilePath(bytes: output.path))) != nil
    }

    private func reportOrphans(_ prepared: RunPreparation, _ observe: (Event) -> Void) {
        let removes = options.run.prunes && prepared.survey.foundCount > 0
        let isAllEmpty = options.run.prunes && !removes
        var keeper = OrphanKeeper(options.discover, prepared.overrides, keepsThoseOfEmptyInputs: removes)
        let orphans = prepared.earlier.settleOrphans(removing: false) { source, depth in
            keeper.keeps(source, depth: depth)
        } _: { path, _ in
            observe(.orphan(path, removes ? .removed : isAllEmpty ? .held : .left))
        }
        let heldCount = isAllEmpty ? orphans.left : keeper.heldCount
        if heldCount > 0 { observe(.told(.notPruned(outputCount: heldCount, inputsAreAllEmpty: isAllEmpty))) }
    }
}

extension DryRun.Expectation {
    fileprivate var isOfPhoto: Bool {
        switch self {
        case .new, .changed, .moved: true
        case .done(let isPhoto): isPhoto
        case .notAPhoto: false
        }
    }
}

extension IteratorProtocol {
    /// Up to `count` elements; fewer only at the end.
    fileprivate mutating func next(_ count: Int) -> [Element] {
        var elements: [Element] = []
        while elements.count < count, let element = next() { elements.append(element) }
        return elements
    }
}
