import SystemPackage

/// The lines of a journal that may be about one photo: those with the hash of its key.
///
/// A line does not move until the run ends, so it can be read without locking the journal.
struct JournalCandidates {
    let key: [UInt8]
    let file: LineFile?
    let places: [(number: Int, place: LineFile.Place)]

    /// The entry of the photo, and its number.
    var found: Journal.Found? {
        for (number, place) in places {
            guard let entry = file?.journalEntry(at: place), entry.header.key == key else { continue }
            return Journal.Found(number: number, entry: entry)
        }
        return nil
    }
}

extension LineFile {
    /// The line at a place.
    ///
    /// - Throws: `Errno` if it cannot be read now; `ioError` if it is not there any more.
    func line(at place: LineFile.Place) throws(Errno) -> [UInt8] {
        let line = try read(at: place.offset, count: place.length)
        guard line.count == place.length else { throw .ioError }
        return line
    }

    /// The entry in the line at a place; `nil` if it can no longer be read, in which case its photo is processed again:
    /// if the disk is broken, the next write reports it.
    func journalEntry(at place: LineFile.Place) -> JournalEntry? {
        guard let line = try? line(at: place) else { return nil }
        return try? JournalLine.current(line[...])
    }
}

extension JournalLine {
    /// The entry in `line`, which has no line break, with the key that this version gives it.
    static func current(_ line: ArraySlice<UInt8>) throws(Damage) -> JournalEntry {
        var entry = try decoded(line)
        entry.header.key = JournalKey.current(entry.header)
        return entry
    }
}
