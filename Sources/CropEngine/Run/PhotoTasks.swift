import FaceCropCore
import FaceCropDiscovery
import FaceCropOutputs
import SystemPackage

/// What is left to do, in the order of the walk; photos in a row that are done already come together.
///
/// When the run is to stop, only the photos that are done follow, be it with other options, so that the manifest names
/// them all the same. The others are counted as left out.
struct PhotoTasks: IteratorProtocol {
    private var tasks: ReadAhead<LookedUpTasks>
    private let planner: TaskPlanner
    private let stop: StopRequest
    private let leftOut: LeftOutPhotos

    /// The tasks of what `walk` finds; the system is told of `depth` files ahead of those that are handed out.
    init(
        _ walk: InputWalk,
        _ planner: TaskPlanner,
        into writer: OutputWriter,
        depth: Int,
        stop: StopRequest,
        leftOut: LeftOutPhotos
    ) {
        tasks = ReadAhead(LookedUpTasks(walk.makeIterator(), planner, writer), depth: depth) { file in
            if !stop.isMade { FileContent.announce(file.path) }
        }
        self.planner = planner
        self.stop = stop
        self.leftOut = leftOut
    }

    /// The next task; `nil` at the end.
    mutating func next() -> PhotoTask? {
        while let task = tasks.next() {
            guard stop.isMade, case .process(let finding, let history) = task else { return task }
            leftOut.add()
            // Where no run was before, no photo is done.
            if planner.state.isFirstRun { return nil }
            if let photo = planner.donePhoto(finding, history) { return .keep([photo]) }
        }
        return nil
    }
}

/// The tasks of a walk, looked up in batches.
private struct LookedUpTasks: IteratorProtocol {
    /// So many photos that are done are kept together at most; what the journal says of them is about 1 kB each.
    private static let maximumRun = 64
    /// So many photos are looked up at a time if there is a journal.
    private static let batchCount = 512

    private var walk: InputWalk.Iterator
    private let planner: TaskPlanner
    private let writer: OutputWriter
    /// What was found and looked up in the journal, and is still to be handed out.
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

    /// Looks for the next photos in the journal; the disk and the decoding of lines keep all cores busy.
    private mutating func lookUpMore() {
        var findings: [InputWalk.Finding] = []
        while findings.count < (planner.state.isFirstRun ? 1 : Self.batchCount), let finding = walk.next() {
            if planner.isDue(finding) { findings.append(finding) }
        }
        lookedUp =
            findings.concurrentMap { [planner, writer] finding in
                let task = planner.task(for: finding)
                if let number = task.entryNumber { planner.state.journal?.mark(number, .hadItsTurn) }
                for photo in task.donePhotos {
                    writer.noteOutputs(photo.found.entry.header.outputs.map(\.path), of: photo.file)
                }
                return task
            }[...]
    }
}

extension PhotoTask {
    /// The photos that are done already; none if something is left to do.
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
