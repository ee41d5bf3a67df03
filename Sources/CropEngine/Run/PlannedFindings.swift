import FaceCropCore
import FaceCropDiscovery
import FaceCropOutputs

/// What names of outputs are settled for: what a walk finds.
///
/// The first walk tells the history what there is. When the run is to end, so does the walk.
struct PlannedFindings: Sequence {
    let finder: InputWalk
    let history: RunHistory
    let stopRequest: StopRequest
    private let walks = WalkCount()

    /// How many walks have been begun, in all copies together.
    private final class WalkCount {
        var value = 0
    }

    init(_ finder: InputWalk, _ history: RunHistory, _ stopRequest: StopRequest) {
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
        var walk: InputWalk.Iterator
        let history: RunHistory
        let stopRequest: StopRequest
        let isFirst: Bool
        var isAtEnd = false

        mutating func next() -> InputWalk.Finding? {
            if isAtEnd || stopRequest.isMade { return nil }
            if let finding = walk.next() {
                if isFirst, let file = finding.fileToRead { history.noteFound(file) }
                return finding
            }
            isAtEnd = true
            if isFirst { history.noteAllFound() }
            return nil
        }
    }
}

extension EarlierNames {
    /// The names that earlier runs have settled, as far as `history` knows them when the first walk is over.
    init(_ history: RunHistory, _ stopRequest: StopRequest) {
        self.init(
            reserved: { body in
                for name in history.reservedNames {
                    if stopRequest.isMade { return }
                    body(name)
                }
            },
            holdsPlainName: history.holdsPlainName
        )
    }
}
