package import FaceCropCore
import Synchronization
package import SystemPackage

/// The photos that are done in an output folder, one line each, in a file that is only ever added to.
///
/// A line is added when all outputs of the photo are in their places. The last line about a photo holds; the others are
/// dropped when they are more than those that hold. Kept in memory are only the places of the lines (``JournalIndex``).
/// It may be used by several threads.
package final class Journal: Sendable {
    /// An entry and its number.
    package struct Found: Sendable {
        package let number: Int
        package let entry: JournalEntry
    }

    /// What was wrong with the file when it was opened.
    package let report: JournalReport
    private let path: FilePath
    private let state: Mutex<JournalState>

    /// Reads the journal at `path`; where there is none, it is begun, or empty when it is only to be read.
    ///
    /// - Throws: `RunError` when it cannot be opened, or another program's file is in its place.
    package init(_ path: FilePath, isReadOnly: Bool) throws(RunError) {
        self.path = path
        var report = JournalReport(path: path)
        do throws(JournalFailure) {
            var state = try JournalState(path, isReadOnly: isReadOnly, &report)
            if !isReadOnly { try JournalFailure.system { () throws(Errno) in try state.compact(path) { _ in false } } }
            self.state = Mutex(state)
        } catch {
            throw error.runError(path)
        }
        self.report = report
    }

    /// How many photos it holds.
    package var count: Int { state.withLock { $0.index.count } }

    /// The entry about the photo called `key`, with its number.
    package func find(_ key: [UInt8]) -> Found? { state.withLock { $0.candidates(key) }.found }

    /// The entry with this number; `nil` when its line can no longer be read.
    package func entry(_ number: Int) -> JournalEntry? { state.withLock { $0.entry(number) } }

    /// What is known about the entry with this number.
    package func marks(_ number: Int) -> JournalIndex.Marks { state.withLock { $0.index[marks: number] } }

    /// Adds a mark to an entry.
    package func mark(_ number: Int, _ mark: JournalIndex.Marks) { state.withLock { $0.mark(number, mark) } }

    /// Adds a mark to the entries about the photos called `keys`, without looking into their lines.
    ///
    /// In one run of ten million over a million photos, another one gets the mark too.
    package func mark(_ keys: [[UInt8]], _ mark: JournalIndex.Marks) {
        state.withLock { state in
            for key in keys { state.mark(key, mark) }
        }
    }

    /// Adds a mark to the entries that may be about the photo called `key` and have a source with that hash, without
    /// looking into their lines; see ``JournalKey``.
    ///
    /// - Returns: Whether these are all entries that may be about it.
    package func mark(_ key: [UInt8], _ mark: JournalIndex.Marks, ofSource source: UInt64) -> Bool {
        state.withLock { $0.mark(key, mark, ofSource: source) }
    }

    /// Adds the entry of a photo; `number` is that of the entry that holds no more, if there is one.
    ///
    /// - Throws: `RunError` when it cannot be written, for instance because the disk is full.
    package func append(_ entry: JournalEntry, replacing number: Int?) throws(RunError) {
        do throws(Errno) {
            try state.withLock { (state) throws(Errno) in try state.append(entry, replacing: number) }
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Flushes it to the disk, or writes it anew when most of its lines are of no use; `isObsolete` tells by its marks whether
    /// an entry is.
    ///
    /// - Throws: `RunError` when it cannot be written.
    package func finish(_ isObsolete: (JournalIndex.Marks) -> Bool) throws(RunError) {
        do throws(Errno) {
            try state.withLock { state throws(Errno) in
                try state.compact(path, isObsolete)
                try state.flush()
            }
        } catch {
            throw RunError(writing: path, error)
        }
    }
}

/// What was wrong with a journal when it was opened.
package struct JournalReport: Sendable, Hashable {
    /// The file.
    package var path: FilePath
    /// The numbers of lines that are not what was written, from 1.
    package var damagedLines: [Int] = []
    /// Whether the last line was cut off in the middle, as when a run is killed.
    package var hasTornLine = false

    package init(path: FilePath) { self.path = path }
}
