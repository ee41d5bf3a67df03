import Synchronization

/// Counts the photos that had something left to do when the run was told to stop.
///
/// Some were not begun, others begun in vain: in bursts of which not all photos were examined, or before the
/// identification service was asked about them.
final class LeftOutPhotos: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
}
