import FaceCropCore
import FaceCropRunModel

/// The photos of several manifests, sorted by the bytes of their sources, each photo once.
///
/// If several manifests contain a photo, the record of the last manifest counts.
struct MergedRecords {
    /// A photo, and the number of the manifest that contains it.
    struct Element {
        var source: [UInt8]
        var record: PhotoRecord
        var part: Int
    }

    private let readers: [ManifestReader]
    private var heads: [Element?] = []

    init(_ readers: [ManifestReader]) throws(RunError) {
        self.readers = readers
        for part in readers.indices { heads.append(try Self.read(readers[part], part)) }
    }

    /// The next photo; `nil` at the end.
    mutating func next() throws(RunError) -> Element? {
        var first: Element?
        for head in heads {
            guard let head else { continue }
            // If several manifests have the same source next, the last one replaces the others.
            if first.map({ !$0.source.lexicographicallyPrecedes(head.source) }) ?? true { first = head }
        }
        guard let first else { return nil }
        for part in heads.indices where heads[part]?.source == first.source {
            heads[part] = try Self.read(readers[part], part)
        }
        return first
    }

    private static func read(_ reader: ManifestReader, _ part: Int) throws(RunError) -> Element? {
        guard let record = try reader.next() else { return nil }
        let path = ManifestPath(text: record.source, base64: record.sourceBase64).path
        return Element(source: path?.bytes ?? Array(record.source.utf8), record: record, part: part)
    }
}
