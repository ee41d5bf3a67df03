import Synchronization

/// Counts the photos that had something left to do when the run was told to stop.
///
/// Some were not begun. Others were begun in vain: photos of bursts with photos that were not examined, and photos that
/// the identification service was not asked about yet.
final class LeftOutPhotos: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
}
