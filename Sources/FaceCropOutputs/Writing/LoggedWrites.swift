import FaceCropCore
package import SystemPackage

/// What the lines of a ``WriteAheadLog`` say, as hashes: 8 bytes an output, by which a file is known as one that was
/// written.
package struct LoggedWrites: Sendable {
    private var hashes: Set<Int> = []

    /// No writes at all.
    package init() {}

    /// All writes that `log` tells of.
    ///
    /// - Throws: `Errno` when it cannot be read.
    package init(_ log: WriteAheadLog) throws(Errno) {
        var hashes: Set<Int> = []
        try log.forEachLine { hashes.insert(Self.hash($0.path.path.bytes, $0.bytes, $0.checksum)) }
        self.hashes = hashes
    }

    package var isEmpty: Bool { hashes.isEmpty }

    /// Whether a file of this content was, or was about to be, written to `path`.
    package func contains(_ path: [UInt8], byteCount: Int, checksum: String) -> Bool {
        hashes.contains(Self.hash(path, byteCount, checksum))
    }

    /// Whether the write of an output is there.
    package func contains(_ output: JournalEntry.Output) -> Bool {
        output.checksum.map { contains(output.path, byteCount: output.byteCount, checksum: $0) } ?? false
    }

    /// Adds the write of an output, if its checksum is known.
    package mutating func insert(_ output: JournalEntry.Output) {
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
