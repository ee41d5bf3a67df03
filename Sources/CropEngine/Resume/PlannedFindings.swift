/// What names of outputs are settled for: what a walk finds, and the photos that are done and not among the inputs.
///
/// The first walk tells the history what there is. When the run is to end, so does the walk.
struct PlannedFindings: Sequence {
    let finder: PhotoFinder
    let history: RunHistory
    let stopRequest: StopRequest
    private let walks = WalkCount()

    /// How many walks have been begun, in all copies together.
    private final class WalkCount {
        var value = 0
    }

    init(_ finder: PhotoFinder, _ history: RunHistory, _ stopRequest: StopRequest) {
        self.finder = finder
        self.history = history
        self.stopRequest = stopRequest
    }

    func makeIterator() -> Iterator {
        walks.value += 1
        return Iterator(
            walk: finder.makeIterator(),
            history: history,
            stopRequest: stopRequest,
            isFirst: walks.value == 1
        )
    }

    struct Iterator: IteratorProtocol {
        var walk: PhotoFinder.Iterator
        let history: RunHistory
        let stopRequest: StopRequest
        let isFirst: Bool
        var nextNumber: Int?

        mutating func next() -> PhotoFinder.Finding? {
            if stopRequest.isMade { return nil }
            if nextNumber == nil {
                if let finding = walk.next() {
                    if isFirst, let file = finding.fileToRead { history.noteFound(file) }
                    return finding
                }
                if isFirst { history.noteAllFound() }
            }
            return nextCarried().map { .file($0) }
        }

        private mutating func nextCarried() -> PhotoFile? {
            var number = nextNumber ?? 0
            defer { nextNumber = number }
            while number < history.journal?.count ?? 0 {
                defer { number += 1 }
                if let file = history.carriedFile(number) { return file }
            }
            return nil
        }
    }
}
