import Synchronization
package import SystemPackage

/// The processed photos of an output folder, one line each, in an append-only file.
///
/// A line is added once all outputs of the photo have been written. The last line about a photo is valid; earlier lines
/// are dropped once they outnumber the valid ones. Memory holds only the positions of the lines (``JournalIndex``).
/// Several threads may use a journal.
package final class Journal: Sendable {
    /// An entry and its number.
    package struct Found: Sendable {
        package let number: Int
        let entry: JournalEntry
    }

    /// What was unusual about the file when it was opened.
    package let report: JournalReport
    private let path: FilePath
    private let folder: StateFolder?
    private let state: Mutex<JournalState>

    /// Reads the journal at `path`.
    ///
    /// If the file does not exist, it is created; if `isReadOnly`, the journal is empty instead.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - folder: The state folder in which it lies, and through which it is reached; `nil`, the default, opens the
    ///     path as it is.
    ///   - isReadOnly: Whether the file is left as it is.
    ///   - stop: Ends the reading early.
    /// - Throws: `RunError` if it cannot be opened, if another program's file has its name, or if `stop` is made
    ///   meanwhile.
    package init(
        _ path: FilePath,
        in folder: StateFolder? = nil,
        isReadOnly: Bool,
        stop: StopRequest = StopRequest()
    ) throws(RunError) {
        self.path = path
        self.folder = folder
        let place = { () throws(Errno) in try folder?.place(of: path) ?? path }
        var report = JournalReport(path: path)
        do throws(JournalFailure) {
            var state = try JournalState(place, isReadOnly: isReadOnly, &report, stop)
            if !isReadOnly {
                try JournalFailure.writing { () throws(Errno) in try state.compact(place()) { _ in false } }
            }
            self.state = Mutex(state)
        } catch {
            throw error.runError(path)
        }
        self.report = report
    }

    /// Where the file is reached.
    private var place: FilePath { get throws(Errno) { try folder?.place(of: path) ?? path } }

    /// The number of photos in the journal.
    package var count: Int { state.withLock { $0.index.count } }

    /// The numbers of the entries whose keys have a source, in their order; see ``JournalKey``.
    var numbersWithSourceInKey: [Int] { state.withLock(\.numbersWithSourceInKey) }

    /// The entry of the photo with the key `key`, and its number.
    package func find(_ key: [UInt8]) -> Found? { state.withLock { $0.candidates(key) }.found }

    /// The entry with this number; `nil` if its line can no longer be read.
    package func entry(_ number: Int) -> JournalEntry? { state.withLock { $0.entry(number) } }

    /// The marks of the entry with this number.
    func marks(_ number: Int) -> JournalIndex.Marks { state.withLock { $0.index[marks: number] } }

    /// Adds a mark to an entry.
    func mark(_ number: Int, _ mark: JournalIndex.Marks) { state.withLock { $0.mark(number, mark) } }

    /// Adds a mark to the entries that may be of the photo `key` and have a source with this hash, without reading
    /// their lines; see ``JournalKey``.
    ///
    /// - Returns: Whether these are all entries that may be of the photo.
    func mark(_ key: [UInt8], _ mark: JournalIndex.Marks, ofSource source: UInt64) -> Bool {
        state.withLock { $0.mark(key, mark, ofSource: source) }
    }

    /// Adds the entry of a photo; `number` is that of the entry that it replaces, if any.
    ///
    /// - Throws: `RunError` if it cannot be written, for example because the disk is full.
    func append(_ entry: JournalEntry, replacing number: Int?) throws(RunError) {
        do throws(Errno) {
            try state.withLock { (state) throws(Errno) in try state.append(entry, replacing: number) }
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Flushes the journal to the disk; if most of its lines are obsolete, rewrites it.
    ///
    /// `isObsolete` decides from its marks whether an entry is obsolete.
    ///
    /// - Throws: `RunError` if the journal cannot be written.
    func finish(_ isObsolete: (JournalIndex.Marks) -> Bool) throws(RunError) {
        do throws(Errno) {
            try state.withLock { state throws(Errno) in
                try state.compact(place, isObsolete)
                try state.flush()
            }
        } catch {
            throw RunError(writing: path, error)
        }
    }

    /// Removes entries, rewriting the file, so that none of their lines is left in it, and flushes it to the disk.
    ///
    /// - Throws: `RunError` if the journal cannot be written.
    func remove(_ numbers: Set<Int>) throws(RunError) {
        do throws(Errno) {
            try state.withLock { state throws(Errno) in
                try state.rewrite(place) { !numbers.contains($0) }
                try state.flush()
            }
        } catch {
            throw RunError(writing: path, error)
        }
    }
}
