/// The lines of ``WriteAheadLog``s as hashes, 8 bytes an output, which recognize a file that a run has written.
struct LoggedWrites: Sendable {
    private var hashes: Set<Int> = []

    /// Makes an empty set.
    init() {}

    /// Reads all writes in `logs`.
    ///
    /// - Throws: `RunError` if one cannot be read, or if `stop` is made meanwhile.
    init(_ logs: [WriteAheadLog], stop: StopRequest = StopRequest()) throws(RunError) {
        var hashes: Set<Int> = []
        for log in logs {
            try log.forEachLine(until: stop) { hashes.insert(Self.hash($0.path.path.bytes, $0.bytes, $0.checksum)) }
        }
        self.hashes = hashes
    }

    var isEmpty: Bool { hashes.isEmpty }

    /// Whether a run has written, or was about to write, a file with this content to `path`.
    func contains(_ path: [UInt8], byteCount: Int, checksum: String) -> Bool {
        hashes.contains(Self.hash(path, byteCount, checksum))
    }

    /// Whether the write of an output is in the log.
    func contains(_ output: JournalEntry.Output) -> Bool {
        output.checksum.map { contains(output.path, byteCount: output.byteCount, checksum: $0) } ?? false
    }

    /// Adds the write of an output, if its checksum is known.
    mutating func insert(_ output: JournalEntry.Output) {
        guard let checksum = output.checksum else { return }
        hashes.insert(Self.hash(output.path, output.byteCount, checksum))
    }

    private static func hash(_ path: [UInt8], _ byteCount: Int, _ checksum: String) -> Int {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(byteCount)
        hasher.combine(checksum)
        return hasher.finalize()
    }
}
