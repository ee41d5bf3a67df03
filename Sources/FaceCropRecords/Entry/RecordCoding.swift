package import FaceCropCore
import Foundation
package import SystemPackage

/// The manifest's entries as JSON on one line, with sorted keys, so that equal records are equal bytes.
package enum RecordCoding {
    /// The entry for a photo.
    ///
    /// - Throws: `RunError` when a number is none, which no stage gives.
    package static func encoded(_ record: PhotoRecord) throws(RunError) -> [UInt8] { try json(record) }

    /// The entry in `json` with another path of its source.
    package static func encoded(_ json: [UInt8], withSource source: FilePath) throws(RunError) -> [UInt8] {
        let path = ManifestPath(source)
        return try encoded(json) { record in
            record.source = path.text
            record.sourceBase64 = path.base64
        }
    }

    /// The entry in `json` after `change`; as it is when it cannot be understood.
    package static func encoded(_ json: [UInt8], change: (inout PhotoRecord) -> Void) throws(RunError) -> [UInt8] {
        guard var record = record(json) else { return json }
        change(&record)
        return try encoded(record)
    }

    /// The entry in `json`; `nil` when `json` is not an entry of this version.
    package static func record(_ json: [UInt8]) -> PhotoRecord? {
        try? JSONDecoder().decode(PhotoRecord.self, from: Data(json))
    }

    /// What a photo shows; empty when that is not known.
    package static func encoded(_ faces: CachedDetections?) throws(RunError) -> [UInt8] {
        guard let faces else { return [] }
        return try json(faces)
    }

    /// The faces in `json`; `nil` when there are none to be known.
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
