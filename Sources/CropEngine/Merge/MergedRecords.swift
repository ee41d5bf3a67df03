import FaceCropCore
import FaceCropRecords

/// The photos of several manifests in the order of one: by the bytes of their sources, each once.
///
/// Of a photo that stands in several, the record of the last manifest holds.
struct MergedRecords {
    /// A photo, and the number of the manifest that it comes from.
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
            // Not after the last one with the same source, which therefore wins.
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
