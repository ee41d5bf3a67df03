import FoundationEssentials
package import SystemPackage

/// Encodes the manifest's records as JSON on one line with sorted keys, so that equal records have equal bytes.
package enum RecordCoding {
    /// The record of a photo.
    ///
    /// - Throws: `RunError` if a value is NaN or infinite, which no stage produces.
    package static func encoded(_ record: PhotoRecord) throws(RunError) -> [UInt8] { try json(record) }

    /// The record in `json` with another path of its source.
    package static func encoded(_ json: [UInt8], withSource source: FilePath) throws(RunError) -> [UInt8] {
        try encoded(json) { $0.setSource(source) }
    }

    /// The record in `json` after `change`; unchanged if it cannot be decoded.
    static func encoded(_ json: [UInt8], change: (inout PhotoRecord) -> Void) throws(RunError) -> [UInt8] {
        guard var record = record(json) else { return json }
        change(&record)
        return try encoded(record)
    }

    /// The record in `json`; `nil` if `json` is not a record of this version.
    static func record(_ json: [UInt8]) -> PhotoRecord? {
        try? JSONDecoder().decode(PhotoRecord.self, from: Data(json))
    }

    /// The detections of a photo; empty if they are unknown.
    package static func encoded(_ faces: CachedDetections?) throws(RunError) -> [UInt8] {
        guard let faces else { return [] }
        return try json(faces)
    }

    /// The detections in `json`; `nil` if they are unknown.
    package static func faces(_ json: [UInt8]) -> CachedDetections? {
        try? JSONDecoder().decode(CachedDetections.self, from: Data(json))
    }

    private static func json(_ value: some Encodable) throws(RunError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw RunError(.outputNotWritable, "The manifest cannot be encoded: \(error).")
        }
    }
}
