/// The lines of a journal that may be about one photo: those with the hash of its key.
///
/// A line stays where it is until the run ends, so that it can be read without keeping others from the journal.
struct JournalCandidates {
    let key: [UInt8]
    let file: LineFile?
    let places: [(number: Int, place: JournalIndex.Place)]

    /// The entry that is about the photo, with its number.
    var found: Journal.Found? {
        for (number, place) in places {
            guard let entry = file?.journalEntry(at: place), entry.header.key == key else { continue }
            return Journal.Found(number: number, entry: entry)
        }
        return nil
    }
}

extension LineFile {
    /// The line at a place; `nil` when it cannot be read.
    ///
    /// What cannot be read is not known, and its photo is done again; a disk that is broken says so when it is written.
    func line(at place: JournalIndex.Place) -> [UInt8]? {
        guard let line = try? read(at: place.offset, count: place.length), line.count == place.length else {
            return nil
        }
        return line
    }

    /// The entry whose line is at a place; `nil` when it can no longer be read, so that its photo is done again.
    func journalEntry(at place: JournalIndex.Place) -> JournalEntry? {
        line(at: place).flatMap { try? JournalLine.decoded($0[...]) }
    }
}
