import Synchronization
import SystemPackage

/// The outputs in all journals of an output folder, those of whole runs and of shards.
///
/// The journals are read at the first call, which is rare: if a photo gets an output for the first time, and a file has
/// that name already.
final class OutputNames: Sendable {
    /// A photo's output.
    struct Owned: Sendable {
        /// The entry that names the output; its record and faces are not used.
        let entry: JournalEntry
        let output: JournalEntry.Output
    }

    private let folder: StateFolder
    private let tables = Mutex<[OutputNameTable]?>(nil)

    init(_ folder: StateFolder) { self.folder = folder }

    /// The outputs at `path`, including those that their photos no longer have.
    func outputs(_ path: [UInt8]) -> [JournalEntry.Output] { owned(path).map(\.output) }

    /// The outputs at `path`, including those that their photos no longer have, with the entries that name them.
    func owned(_ path: [UInt8]) -> [Owned] {
        let tables = tables.withLock { tables in
            let known = tables ?? readTables()
            tables = known
            return known
        }
        return tables.flatMap { $0.owned(path) }
    }

    /// Reads the journals; outputs of one that cannot be read count as files of a person, which are not replaced.
    private func readTables() -> [OutputNameTable] {
        let journals = (try? folder.journals) ?? []
        return journals.compactMap { try? Journal($0, in: folder, isReadOnly: true) }.map(OutputNameTable.init)
    }
}

/// The entries of a journal that name each file: 16 bytes for each name, in the order of their hashes.
private struct OutputNameTable: Sendable {
    private struct Place {
        var hash: UInt64
        var number: Int
    }

    private let journal: Journal
    private let places: [Place]

    init(_ journal: Journal) {
        self.journal = journal
        var places: [Place] = []
        for number in 0..<journal.count {
            for owned in Self.outputs(number, of: journal) {
                places.append(Place(hash: JournalIndex.hash(owned.output.path), number: number))
            }
        }
        self.places = places.sorted { $0.hash < $1.hash }
    }

    func owned(_ path: [UInt8]) -> [OutputNames.Owned] {
        let hash = JournalIndex.hash(path)
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return places[low...].prefix { $0.hash == hash }
            .flatMap { Self.outputs($0.number, of: journal) }
            .filter { $0.output.path == path }
    }

    private static func outputs(_ number: Int, of journal: Journal) -> [OutputNames.Owned] {
        guard let entry = journal.entry(number) else { return [] }
        return (entry.header.outputs + entry.header.leftovers).map { OutputNames.Owned(entry: entry, output: $0) }
    }
}
