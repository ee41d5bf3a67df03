import SystemPackage

/// What is left to do, photo by photo, as the walk finds them.
struct PhotoTasks: IteratorProtocol {
    private var walk: PhotoFinder.Iterator
    private let history: RunHistory
    private let writer: OutputWriter
    private let stopRequest: StopRequest

    init(_ finder: PhotoFinder, _ history: RunHistory, into writer: OutputWriter, _ stopRequest: StopRequest) {
        walk = finder.makeIterator()
        self.history = history
        self.writer = writer
        self.stopRequest = stopRequest
    }

    /// The next task; `nil` at the end.
    mutating func next() -> PhotoTask? {
        while let finding = walk.next() {
            guard history.isDue(finding) else { continue }
            let task = history.task(for: finding, writer.plan, isEnding: stopRequest.isMade)
            if case .keep(let file, let found) = task {
                writer.noteOutputs(found.entry.header.outputs.map(\.path), of: file)
            }
            return task
        }
        return nil
    }
}
