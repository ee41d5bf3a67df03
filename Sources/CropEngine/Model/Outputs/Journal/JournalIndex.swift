/// The positions of the journal's lines by the hashes of their keys: about 50 bytes a photo.
///
/// Different photos may have the same hash, so the caller must check the line.
struct JournalIndex {
    /// Facts that a run has found out about the photo of an entry.
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt8

        /// The photo was found among the inputs while the run was planned.
        static let found = Marks(rawValue: 1)
        /// The run has reached the photo, with any result.
        static let wasReached = Marks(rawValue: 2)
        /// The photo is not among the inputs; source and outputs exist.
        static let retained = Marks(rawValue: 4)
        /// The photo is not among the inputs, and the source no longer exists.
        static let sourceIsGone = Marks(rawValue: 8)
        /// The line names outputs that the photo no longer has.
        static let hasLeftovers = Marks(rawValue: 16)
        /// Outputs of the entry still exist but belong to no photo.
        static let hasOrphans = Marks(rawValue: 32)
        /// The photo is not among the inputs; the source exists.
        static let hasSource = Marks(rawValue: 64)
        /// A program with a later algorithm than this one has made the entry.
        static let isOfLaterAlgorithm = Marks(rawValue: 128)
    }

    private struct Entry {
        /// The hash of the position of the source; see ``JournalKey``.
        var source: UInt64
        var offset: Int
        var length: UInt32
        var marks: Marks
    }

    private var entries: [Entry] = []
    /// The number of the first entry with each hash.
    private var firstNumbers: [UInt64: UInt32] = [:]
    /// The numbers of further entries with the same hash, which are very rare.
    private var furtherNumbers: [UInt64: [UInt32]] = [:]

    init() {}

    /// The number of entries; they are numbered from 0 in the order in which they were added.
    var count: Int { entries.count }

    /// The hash of a key; it differs from process to process, so that no attacker can create names with equal hashes.
    static func hash(_ key: [UInt8]) -> UInt64 {
        var hasher = Hasher()
        key.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Adds an entry; its number is the number of entries before it.
    mutating func append(_ hash: UInt64, source: UInt64 = 0, at place: LineFile.Place, marks: Marks = []) {
        let number = UInt32(entries.count)
        let length = UInt32(clamping: place.length)
        entries.append(Entry(source: source, offset: place.offset, length: length, marks: marks))
        if firstNumbers[hash] == nil {
            firstNumbers[hash] = number
        } else {
            furtherNumbers[hash, default: []].append(number)
        }
    }

    /// The numbers of the entries with this hash: almost always one.
    func numbers(of hash: UInt64) -> [Int] {
        guard let first = firstNumbers[hash] else { return [] }
        return [Int(first)] + (furtherNumbers[hash] ?? []).map(Int.init)
    }

    /// Adds a mark to all entries with this hash and a source with the hash `source`.
    ///
    /// - Returns: Whether all entries with the hash have such a source; `true` if no entry has the hash.
    mutating func mark(_ hash: UInt64, _ mark: Marks, ofSource source: UInt64) -> Bool {
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

    /// The hash of the position of an entry's source.
    func source(_ number: Int) -> UInt64 { entries[number].source }

    /// The hash of each entry's key, by number.
    var hashes: [UInt64] {
        var hashes = [UInt64](repeating: 0, count: count)
        for (hash, number) in firstNumbers { hashes[Int(number)] = hash }
        for (hash, numbers) in furtherNumbers {
            for number in numbers { hashes[Int(number)] = hash }
        }
        return hashes
    }

    /// The position of the line of an entry.
    func place(_ number: Int) -> LineFile.Place {
        LineFile.Place(offset: entries[number].offset, length: Int(entries[number].length))
    }

    /// Changes the position of the line of an entry, and the hash of its source.
    mutating func move(_ number: Int, source: UInt64 = 0, to place: LineFile.Place) {
        entries[number].source = source
        entries[number].offset = place.offset
        entries[number].length = UInt32(clamping: place.length)
    }

    /// The marks of an entry.
    subscript(marks number: Int) -> Marks {
        get { entries[number].marks }
        set { entries[number].marks = newValue }
    }
}
