import Synchronization

/// The outputs that runs have written, or were about to write, by the names that they have without details.
///
/// Outputs with a size, a checksum or a person in their names cannot be looked for one by one. Journals and logs are
/// read at the first call; the paths of all outputs then stay in memory.
final class DetailedNames: Sendable {
    private let folder: StateFolder
    private let pathsByBase = Mutex<[OutputKey: Set<[UInt8]>]?>(nil)

    init(_ folder: StateFolder) { self.folder = folder }

    /// The paths of outputs that can be those of `photo`.
    func names(of photo: PhotoFile, _ plan: SettledNames) -> [[UInt8]] {
        let bases = Set(plan.basePaths(of: photo).map { OutputKey($0.bytes) })
        let paths = pathsByBase.withLock { known in
            let read = known ?? read(plan.naming)
            known = read
            return bases.flatMap { read[$0] ?? [] }
        }
        return paths.filter { plan.variant(ofOutput: $0, of: photo) != nil }
    }

    /// Reads journals and logs; the outputs of one that cannot be read count as files of a person.
    private func read(_ naming: OutputNaming) -> [OutputKey: Set<[UInt8]>] {
        var paths: [OutputKey: Set<[UInt8]>] = [:]
        func add(_ path: [UInt8]) {
            for parsed in naming.parse(output: path) { paths[OutputKey(parsed.base), default: []].insert(path) }
        }
        for path in (try? folder.journals) ?? [] {
            guard let journal = try? Journal(path, in: folder, isReadOnly: true) else { continue }
            for number in 0..<journal.count {
                guard let header = journal.entry(number)?.header else { continue }
                for output in header.outputs + header.leftovers { add(output.path) }
            }
        }
        for path in (try? folder.writeAheadLogs) ?? [] {
            try? WriteAheadLog(path, in: folder).forEachLine { add($0.path.path.bytes) }
        }
        return paths
    }
}
