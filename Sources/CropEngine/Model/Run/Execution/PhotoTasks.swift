import SystemPackage

/// The tasks of a run, in the order of the walk; consecutive photos that are done already come in one task.
///
/// After the run is told to stop, only photos that are done follow, even if they were done with other options, so that
/// the manifest still names them. The others are counted as left out. So is a photo that is not what it was when it
/// settled: a program is writing it.
struct PhotoTasks: IteratorProtocol {
    private var tasks: ReadAhead<LookedUpTasks>
    private let planner: TaskPlanner
    private let settledFiles: SettledFiles?
    private let stop: StopRequest
    private let leftOut: LeftOutPhotos

    /// Makes the tasks of what `walk` finds; announces `depth` files to the system ahead of the task that is handed
    /// out.
    init(
        _ walk: InputWalk,
        _ planner: TaskPlanner,
        into writer: OutputWriter,
        depth: Int,
        settledFiles: SettledFiles?,
        stop: StopRequest,
        leftOut: LeftOutPhotos
    ) {
        tasks = ReadAhead(LookedUpTasks(walk.makeIterator(), planner, writer), depth: depth) { file in
            if !stop.isMade { FileContent.announce(file.path) }
        }
        self.planner = planner
        self.settledFiles = settledFiles
        self.stop = stop
        self.leftOut = leftOut
    }

    /// The next task; `nil` at the end.
    mutating func next() -> PhotoTask? {
        while let task = tasks.next() {
            guard case .process(let finding, let history) = task, stop.isMade || isBeingWritten(finding) else {
                return task
            }
            leftOut.add()
            // If this is the first run, no photo is done.
            if planner.state.isFirstRun, stop.isMade { return nil }
            if let photo = planner.donePhoto(finding, history) { return .keep([photo]) }
        }
        return nil
    }

    private func isBeingWritten(_ finding: InputWalk.Finding) -> Bool {
        guard let settledFiles, let file = finding.fileToRead else { return false }
        return !settledFiles.isUnchanged(file.path)
    }
}

/// The tasks of a walk, looked up in batches.
private struct LookedUpTasks: IteratorProtocol {
    /// A task holds at most this many photos that are done; the journal's entry of each takes about 1 kB.
    private static let maximumRun = 64
    /// If there is a journal, this many photos are looked up at a time.
    private static let batchCount = 512

    private var walk: InputWalk.Iterator
    private let planner: TaskPlanner
    private let writer: OutputWriter
    /// The tasks that were looked up in the journal and are still to be handed out.
    private var lookedUp: ArraySlice<PhotoTask> = []

    init(_ walk: InputWalk.Iterator, _ planner: TaskPlanner, _ writer: OutputWriter) {
        self.walk = walk
        self.planner = planner
        self.writer = writer
    }

    mutating func next() -> PhotoTask? {
        if lookedUp.isEmpty { lookUpMore() }
        let done = lookedUp.prefix(Self.maximumRun).prefix(while: \.isDone)
        guard !done.isEmpty else { return lookedUp.popFirst() }
        lookedUp = lookedUp.dropFirst(done.count)
        return .keep(done.flatMap(\.donePhotos))
    }

    /// Looks up the next photos in the journal; reading from the disk and decoding lines keep all cores busy.
    private mutating func lookUpMore() {
        var findings: [InputWalk.Finding] = []
        while findings.count < (planner.state.isFirstRun ? 1 : Self.batchCount), let finding = walk.next() {
            if planner.isDue(finding) { findings.append(finding) }
        }
        lookedUp =
            findings.concurrentMap { [planner, writer] finding in
                let task = planner.task(for: finding)
                if let number = task.entryNumber { planner.state.journal?.mark(number, .wasReached) }
                for photo in task.donePhotos {
                    writer.noteOutputs(photo.found.entry.header.outputs.map(\.path), of: photo.file)
                }
                return task
            }[...]
    }
}

extension PhotoTask {
    /// The photos that are done already; empty if something is left to do.
    fileprivate var donePhotos: [DonePhoto] { if case .keep(let photos) = self { photos } else { [] } }

    fileprivate var isDone: Bool { !donePhotos.isEmpty }

    /// The number of the journal's entry about the photo, if there is one; a looked-up task is about one photo.
    fileprivate var entryNumber: Int? {
        switch self {
        case .keep(let photos): photos.first?.found.number
        case .process(_, let history): history.found?.number
        }
    }
}
