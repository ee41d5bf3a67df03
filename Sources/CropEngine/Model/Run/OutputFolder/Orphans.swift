package import SystemPackage

/// Outputs of earlier runs that belong to no photo any more.
package struct Orphans: Sendable {
    /// What was done with one of them.
    package enum Fate: Sendable, Hashable {
        /// It is still there, because nothing is to be removed.
        case left
        case removed
        /// It should be removed, and is still there.
        case notRemoved(Errno)
    }

    /// How many are still there.
    var left = 0
    /// How many were removed.
    var removed = 0
    /// Why none was removed, though they should be.
    var problem: RunError?
}
