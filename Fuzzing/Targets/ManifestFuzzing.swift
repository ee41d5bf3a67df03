import FaceCropModel
import Foundation
import SystemPackage

/// Manifests, which `facecrop merge` reads, and the JSON records of single photos in journals.
enum ManifestFuzzing {
    /// The input is a whole manifest.
    static func file(_ input: [UInt8]) throws {
        try ScratchFile.with(input) { path in
            do {
                let reader = try ManifestReader(path)
                while let photo = try reader.next() {
                    try check(photo, RecordCoding.encoded(photo))
                }
            } catch let error as RunError {
                try expect(error.code, equals: .inputNotReadable, "what is no manifest is said so")
            }
        }
    }

    /// The input is the record of one photo.
    static func record(_ input: [UInt8]) throws {
        guard let record = try? JSONDecoder().decode(PhotoRecord.self, from: Data(input)) else { return }
        try check(record, RecordCoding.encoded(record))
    }

    private static func check(_ record: PhotoRecord, _ json: [UInt8]) throws {
        try expect(!json.contains(UInt8(ascii: "\n")), "an entry stands on one line")
        let again = try JSONDecoder().decode(PhotoRecord.self, from: Data(json))
        try expect(
            String(decoding: try RecordCoding.encoded(again), as: UTF8.self),
            equals: String(decoding: json, as: UTF8.self),
            "an entry that is read and written stays as it is"
        )
        guard let path = ManifestPath(text: record.source, base64: record.sourceBase64).path else { return }
        try expect(!(record.sourceBase64 == nil && record.source.utf8.contains(0)), "a path has no zero byte")
        try expect(ManifestPath(path).path, equals: path, "a path that is written is read")
        let moved = try JSONDecoder().decode(
            PhotoRecord.self,
            from: Data(try RecordCoding.encoded(json, withSource: path))
        )
        try expect(
            ManifestPath(text: moved.source, base64: moved.sourceBase64),
            equals: ManifestPath(path),
            "an entry gets the source that it is given"
        )
    }

    /// The input is the faces of a photo.
    static func knownFaces(_ input: [UInt8]) throws {
        guard let faces = RecordCoding.faces(input) else { return }
        try expect(
            RecordCoding.faces(try RecordCoding.encoded(faces)),
            equals: faces,
            "faces that are written are read"
        )
        // A run frames these faces again if the size of the output changes.
        let decision = FaceFramer(options: FrameOptions()).decide(
            faces.detections,
            photo: PixelSize(width: 400, height: 300)
        )
        try FramingFuzzing.check(decision, photo: PixelSize(width: 400, height: 300), options: FrameOptions())
    }
}
