import FaceCropCore
import FaceCropDiscovery
import FaceCropOutputs
import SystemPackage

/// What is left to do, as the walk finds it: photo by photo, those in a row that are done already together.
struct PhotoTasks: IteratorProtocol {
    /// So many photos that are done are kept together at most; what the journal says of them is about 1 kB each.
    private static let maximumRun = 64
    /// So many photos are looked up at a time where there is a journal.
    private static let batchCount = 512

    private var walk: InputWalk.Iterator
    private let history: RunHistory
    private let writer: OutputWriter
    private let stopRequest: StopRequest
    /// What was found and looked up in the journal, and is still to be handed out.
    private var lookedUp: ArraySlice<PhotoTask> = []

    init(_ finder: InputWalk, _ history: RunHistory, into writer: OutputWriter, _ stopRequest: StopRequest) {
        walk = finder.makeIterator()
        self.history = history
        self.writer = writer
        self.stopRequest = stopRequest
    }

    /// The next task; `nil` at the end.
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
        while findings.count < (history.isFirstRun ? 1 : Self.batchCount), let finding = walk.next() {
            if history.isDue(finding) { findings.append(finding) }
        }
        lookedUp =
            findings.concurrentMap { [history, writer, stopRequest] finding in
                let task = history.task(for: finding, writer.plan, isEnding: stopRequest.isMade)
                for photo in task.donePhotos {
                    writer.noteOutputs(photo.found.entry.header.outputs.map(\.path), of: photo.file)
                }
                return task
            }[...]
    }
}

extension PhotoTask {
    /// The photos that are done already; none where there is something left to do.
    fileprivate var donePhotos: [DonePhoto] { if case .keep(let photos) = self { photos } else { [] } }

    fileprivate var isDone: Bool { !donePhotos.isEmpty }
}
