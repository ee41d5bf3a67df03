package import SystemPackage

/// What was unusual about a journal when it was opened.
package struct JournalReport: Sendable, Hashable {
    /// The file.
    package var path: FilePath
    /// The numbers of damaged lines, from 1.
    package var damagedLines: [Int] = []
    /// Whether the last line is incomplete, as after a run was killed.
    package var hasTornLine = false
    /// The number of entries that a program with a later algorithm has made.
    package var laterEntryCount = 0

    init(path: FilePath) { self.path = path }
}
