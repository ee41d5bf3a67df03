/// Where the journal's lines are, by the hash of what they are about: some 41 bytes a photo, in flat arrays.
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
        var hash: UInt64
        /// The hash of where the source is; see ``JournalKey``.
        var source: UInt64
        var offset: Int
        var length: UInt32
        var marks: Marks
    }

    private var entries: [Entry] = []
    /// Numbers of entries plus 1, where their hash says or in the next free place; 0 is free.
    private var slots: [UInt32] = [UInt32](repeating: 0, count: 16)

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
        if (entries.count + 1) * 4 > slots.count * 3 { grow() }
        let length = UInt32(clamping: place.length)
        entries.append(Entry(hash: hash, source: source, offset: place.offset, length: length, marks: marks))
        fill(entries.count - 1)
    }

    /// The numbers of the entries with this hash: hardly ever more than one.
    package func numbers(of hash: UInt64) -> [Int] {
        var numbers: [Int] = []
        var slot = firstSlot(hash)
        while let number = number(in: slot) {
            if entries[number].hash == hash { numbers.append(number) }
            slot = next(slot)
        }
        return numbers
    }

    /// Adds a mark to all entries with this hash.
    package mutating func mark(_ hash: UInt64, _ mark: Marks) {
        var slot = firstSlot(hash)
        while let number = number(in: slot) {
            if entries[number].hash == hash { entries[number].marks.formUnion(mark) }
            slot = next(slot)
        }
    }

    /// Adds a mark to all entries with this hash and a source with that one.
    ///
    /// - Returns: Whether all entries with the hash have such a source, or there is none.
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

    /// The hash of an entry's key.
    package func hash(_ number: Int) -> UInt64 { entries[number].hash }

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

    private func firstSlot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    private func number(in slot: Int) -> Int? { slots[slot] == 0 ? nil : Int(slots[slot]) - 1 }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for number in entries.indices { fill(number) }
    }

    private mutating func fill(_ number: Int) {
        var slot = firstSlot(entries[number].hash)
        while slots[slot] != 0 { slot = next(slot) }
        slots[slot] = UInt32(number + 1)
    }
}
