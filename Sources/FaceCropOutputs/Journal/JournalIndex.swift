/// Where the journal's lines are, by the hash of what they are about: some 50 bytes a photo.
///
/// Different photos may have one hash; whoever asks looks into the line.
package struct JournalIndex {
    /// Where a line is in the journal.
    package struct Place: Sendable, Hashable {
        /// Bytes from the start of the file.
        package var offset: Int
        /// Bytes without the line break.
        package var length: Int

        package init(offset: Int, length: Int) {
            self.offset = offset
            self.length = length
        }
    }

    /// What a run has found out about the photo of an entry.
    package struct Marks: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Found among the inputs, while the run was planned.
        package static let found = Marks(rawValue: 1)
        /// It had its turn, whatever became of it.
        package static let hadItsTurn = Marks(rawValue: 2)
        /// Not among the inputs; source and outputs are there.
        package static let carried = Marks(rawValue: 4)
        /// Not among the inputs, and the source is gone.
        package static let gone = Marks(rawValue: 8)
        /// The line names outputs that the photo does not have any more.
        package static let hasLeftovers = Marks(rawValue: 16)
        /// Outputs of the entry are still there that belong to no photo.
        package static let hasOrphans = Marks(rawValue: 32)
        /// Not among the inputs; the source is there.
        package static let hasSource = Marks(rawValue: 64)
    }

    private struct Entry {
        /// The hash of where the source is; see ``JournalKey``.
        var source: UInt64
        var offset: Int
        var length: UInt32
        var marks: Marks
    }

    private var entries: [Entry] = []
    /// The number of the first entry with each hash.
    private var firstNumbers: [UInt64: UInt32] = [:]
    /// The numbers of further entries with the same hash: hardly ever any.
    private var furtherNumbers: [UInt64: [UInt32]] = [:]

    package init() {}

    /// How many entries there are; they are numbered from 0 in the order in which they came.
    package var count: Int { entries.count }

    /// The hash of a key, another one in each process, so that nobody can make names that have the same.
    package static func hash(_ key: [UInt8]) -> UInt64 {
        var hasher = Hasher()
        key.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Adds an entry; its number is the count of those before it.
    package mutating func append(_ hash: UInt64, source: UInt64 = 0, at place: Place, marks: Marks = []) {
        let number = UInt32(entries.count)
        let length = UInt32(clamping: place.length)
        entries.append(Entry(source: source, offset: place.offset, length: length, marks: marks))
        if firstNumbers[hash] == nil {
            firstNumbers[hash] = number
        } else {
            furtherNumbers[hash, default: []].append(number)
        }
    }

    /// The numbers of the entries with this hash: hardly ever more than one.
    package func numbers(of hash: UInt64) -> [Int] {
        guard let first = firstNumbers[hash] else { return [] }
        return [Int(first)] + (furtherNumbers[hash] ?? []).map(Int.init)
    }

    /// Adds a mark to all entries with this hash.
    package mutating func mark(_ hash: UInt64, _ mark: Marks) {
        for number in numbers(of: hash) { entries[number].marks.formUnion(mark) }
    }

    /// Adds a mark to all entries with this hash and a source with that one.
    ///
    /// - Returns: Whether all entries with the hash have such a source; `true` when no entry has the hash.
    package mutating func mark(_ hash: UInt64, _ mark: Marks, ofSource source: UInt64) -> Bool {
        var haveSource = true
        for number in numbers(of: hash) {
            if entries[number].source == source {
                entries[number].marks.formUnion(mark)
            } else {
                haveSource = false
            }
        }
        return haveSource
    }

    /// The hash of where an entry's source is.
    package func source(_ number: Int) -> UInt64 { entries[number].source }

    /// The hash of each entry's key, by number.
    package var hashes: [UInt64] {
        var hashes = [UInt64](repeating: 0, count: count)
        for (hash, number) in firstNumbers { hashes[Int(number)] = hash }
        for (hash, numbers) in furtherNumbers {
            for number in numbers { hashes[Int(number)] = hash }
        }
        return hashes
    }

    /// Where the line of an entry is.
    package func place(_ number: Int) -> Place {
        Place(offset: entries[number].offset, length: Int(entries[number].length))
    }

    /// Says that the line of an entry, and maybe its source, is elsewhere now.
    package mutating func move(_ number: Int, source: UInt64 = 0, to place: Place) {
        entries[number].source = source
        entries[number].offset = place.offset
        entries[number].length = UInt32(clamping: place.length)
    }

    /// What is known about an entry.
    package subscript(marks number: Int) -> Marks {
        get { entries[number].marks }
        set { entries[number].marks = newValue }
    }
}
